import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useVisavisCall, VisavisRoom } from "./index.ts";
import { runNewest } from "./visavis-room.tsx";

function View() {
  return <p>{useVisavisCall().state}</p>;
}

const call = { room_url: "wss://media.example", token: "t" };

test("on a server, it renders the standard view, connecting, in the app's words", () => {
  const html = renderToStaticMarkup(<VisavisRoom call={call} words={{ connecting: "Verbinden" }} />);
  expect(html).toContain('data-state="connecting"');
  expect(html).toContain('<span role="status">Verbinden</span>');
  expect(html).toContain("End call");
});

test("its children take the place of the standard view", () => {
  const html = renderToStaticMarkup(
    <VisavisRoom call={call} className="wide">
      <View />
    </VisavisRoom>,
  );
  expect(html).toBe('<div class="visavis-room wide"><p>connecting</p></div>');
});

test("the hook says that it needs a room", () => {
  expect(() => renderToStaticMarkup(<View />)).toThrow("useVisavisCall needs a <VisavisRoom> around it");
});

test("the app's newest function runs, and the first one if it is gone", async () => {
  let functions: Record<string, () => string> = { show: () => "first" };
  const { show } = runNewest(functions, () => functions);
  functions = { show: () => "second" };
  expect(await show?.({})).toBe("second");
  functions = {};
  expect(await show?.({})).toBe("first");
});
