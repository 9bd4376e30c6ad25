import { expect, test } from "vitest";
import {
  readFacts,
  readOptions,
  readPictures,
  readRows,
  writeFacts,
  writeOptions,
  writeRows,
} from "./card-lines.ts";

test("lists that were written in lines are read as they were", () => {
  const options = [{ value: "a" }, { value: "b", label: "B = 2" }, { value: "c", detail: "9 euros" }];
  expect(readOptions(writeOptions(options))).toEqual(options);
  const facts = [{ label: "Day", value: "Friday" }];
  expect(readFacts(writeFacts(facts))).toEqual(facts);
  const pictures = [
    { url: "https://example.com/a", alt: "A lake" },
    { url: "https://example.com/b", alt: "A hill", caption: "At noon" },
  ];
  const lines = "https://example.com/a | A lake\nhttps://example.com/b | A hill | At noon";
  expect(readPictures(lines)).toEqual(pictures);
  const rows = [
    ["a", ""],
    ["b", "c"],
  ];
  expect(readRows(writeRows(rows))).toEqual(rows);
});

test("empty lines and spaces around the parts are left out", () => {
  expect(readOptions("\n a = A | more \n\n b\n")).toEqual([
    { value: "a", label: "A", detail: "more" },
    { value: "b" },
  ]);
});
