type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** What decides where a control breaks and places its text. */
const TEXT_STYLES = [
  "box-sizing",
  "border-width",
  "border-style",
  "padding",
  "font",
  "letter-spacing",
  "line-height",
  "tab-size",
  "text-indent",
] as const;

/**
 * The place below a character of a control, in pixels from the upper left corner of the control's positioned parent.
 * Browsers don't tell it, so the text is laid out once more in an invisible element.
 */
export function caretPosition(control: TextControl, index: number): { left: number; top: number } {
  const mirror = document.createElement("div");
  const style = getComputedStyle(control);
  for (const name of TEXT_STYLES) mirror.style.setProperty(name, style.getPropertyValue(name));
  const isLine = control instanceof HTMLInputElement;
  Object.assign(mirror.style, {
    position: "absolute",
    visibility: "hidden",
    width: `${control.offsetWidth}px`,
    whiteSpace: isLine ? "pre" : "pre-wrap",
    overflowWrap: isLine ? "normal" : "break-word",
  });
  const mark = document.createElement("span");
  mark.textContent = control.value.slice(index) || ".";
  mirror.append(control.value.slice(0, index), mark);
  document.body.append(mirror);
  const left = mark.offsetLeft - control.scrollLeft;
  const lineHeight = Number.parseFloat(style.lineHeight) || 20;
  // A line of an input is centered in it.
  const top = isLine ? control.offsetHeight : mark.offsetTop + lineHeight - control.scrollTop;
  mirror.remove();
  return {
    left: control.offsetLeft + Math.min(Math.max(left, 0), control.offsetWidth),
    top: control.offsetTop + Math.min(Math.max(top, 0), control.offsetHeight),
  };
}
