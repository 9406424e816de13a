import { expect, test } from "vitest";
import { forPicture, withFilesInside } from "./scene-picture";

const load = (address: string) => Promise.resolve(`data:${address.slice(-5)}`);

test("files that styles name are put inside, by their address beside the style sheet", async () => {
  const css = 'a { background: url("../art/sky.webp") } b { mask: url(x.svg) }';
  expect(await withFilesInside(css, "http://host/assets/page.css", load)).toBe(
    'a { background: url("data:.webp") } b { mask: url("data:x.svg") }',
  );
});

test("what is inside already stays as it is, also with an address in it, and so do parts of the same page", async () => {
  const css = 'a { background: url("data:image/svg+xml,fill=\'url(%23a)\'"); filter: url("#glow") }';
  expect(await withFilesInside(css, "http://host/", load)).toBe(css);
});

test("a file that cannot be had leaves an empty place, and no error", async () => {
  const none = () => Promise.reject(new Error("404"));
  expect(await withFilesInside("a { background: url(x.png) }", "http://host/", none)).toBe('a { background: url("") }');
});

test("what is said of html holds for the root of the picture, and of nothing else", () => {
  expect(forPicture('html:has(.a), html[lang="uk"] .html { color: red }')).toBe(
    ':root:has(.a), :root[lang="uk"] .html { color: red }',
  );
});
