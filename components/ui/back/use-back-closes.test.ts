import { beforeEach, expect, test } from "vitest";
import { DialogHistory } from "./use-back-closes.ts";

/** A tab's history, which moves some time after it was asked to, as in a browser. */
class FakeTab {
  keys = ["start", "page"];
  at = 1;
  #made = 0;
  readonly dialogs = new DialogHistory({
    key: () => this.key,
    index: () => this.at,
    keyAt: (index) => this.keys[index],
    push: () => this.visit(`dialog ${++this.#made}`),
    goTo: async (key) => {
      await tick();
      const index = this.keys.indexOf(key);
      if (index < 0) throw new Error("no such entry");
      this.at = index;
      this.heard.push(this.dialogs.onMoved());
    },
  });
  /** What `onMoved` said of every move: whether the router need not hear of it. */
  heard: boolean[] = [];

  get key(): string {
    return this.keys[this.at] ?? "";
  }
  visit(key: string): void {
    this.keys = [...this.keys.slice(0, this.at + 1), key];
    this.at = this.keys.length - 1;
    this.dialogs.onPushed();
  }
  async move(steps: number): Promise<void> {
    this.at += steps;
    this.heard.push(this.dialogs.onMoved());
    await rest();
  }
  /** Opens a dialog that closes when it should, unless it is held. */
  async open(isHeld = false) {
    const dialog = {
      isOpen: true,
      close: () => {
        if (dialog.isOpen) remove();
        dialog.isOpen = false;
      },
    };
    const remove = this.dialogs.add({ close: () => !isHeld && dialog.close() });
    await rest();
    return dialog;
  }
}

const tick = () => new Promise((resolve) => setTimeout(resolve));
const rest = async () => {
  for (let index = 0; index < 5; index += 1) await tick();
};

let tab: FakeTab;
beforeEach(() => {
  tab = new FakeTab();
});

test("Back closes the dialog, and the router does not hear of it; Forward opens nothing", async () => {
  const dialog = await tab.open();
  expect(tab.key).toBe("dialog 1");
  await tab.move(-1);
  expect([dialog.isOpen, tab.key, tab.heard]).toEqual([false, "page", [true]]);
  await tab.move(1);
  expect(tab.key).toBe("page");
  await tab.move(-1);
  expect([tab.key, tab.heard.at(-1)]).toEqual(["start", false]);
});

test("a dialog that is closed otherwise leaves its entry, so Back leaves the page", async () => {
  const dialog = await tab.open();
  dialog.close();
  await tab.dialogs.settled();
  expect(tab.key).toBe("page");
  await tab.move(-1);
  expect(tab.key).toBe("start");
});

test("of two dialogs, Back closes the upper one", async () => {
  const [lower, upper] = [await tab.open(), await tab.open()];
  await tab.move(-1);
  expect([lower.isOpen, upper.isOpen, tab.key]).toEqual([true, false, "dialog 1"]);
  await tab.move(-1);
  expect([lower.isOpen, tab.key]).toEqual([false, "page"]);
});

test("two dialogs that close together leave both entries", async () => {
  const [lower, upper] = [await tab.open(), await tab.open()];
  upper.close();
  lower.close();
  await tab.dialogs.settled();
  expect(tab.key).toBe("page");
});

test("a dialog that opens as another closes keeps the entry", async () => {
  const first = await tab.open();
  first.close();
  const second = await tab.open();
  expect([tab.key, tab.keys]).toEqual(["dialog 1", ["start", "page", "dialog 1"]]);
  await tab.move(-1);
  expect([second.isOpen, tab.key]).toEqual([false, "page"]);
});

test("a held dialog stays open, and Back stays on the page again and again", async () => {
  const dialog = await tab.open(true);
  for (const round of [1, 2]) {
    await tab.move(-1);
    expect([dialog.isOpen, tab.keys], `Back ${round}`).toEqual([true, ["start", "page", tab.key]]);
  }
});

test("a page that follows from a dialog goes back to the page, past the dialog's entry", async () => {
  const dialog = await tab.open();
  tab.visit("next");
  dialog.close();
  await rest();
  expect(tab.key).toBe("next");
  await tab.move(-1);
  expect([tab.key, tab.heard]).toEqual(["page", [true, false]]);
});

test("Forward passes over a closed dialog's entry to the page after it", async () => {
  const dialog = await tab.open();
  tab.visit("next");
  dialog.close();
  await rest();
  await tab.move(-1);
  expect(tab.key).toBe("page");
  await tab.move(1);
  expect([tab.key, tab.heard.at(-1)]).toEqual(["next", false]);
});

test("the router hears of a move if another page was opened while a dialog's entry was being left", async () => {
  const dialog = await tab.open();
  dialog.close();
  await null;
  await null;
  tab.visit("next");
  await rest();
  expect([tab.key, tab.heard]).toEqual(["page", [false]]);
});
