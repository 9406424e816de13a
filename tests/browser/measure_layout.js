// What is wrong with what is seen of a table at this size, or of what lies over it. Run in the page; one line for each flaw.
({ target, text, piece, within, scrolls }) => {
  const FAN = 22; // of a card among others in a row so much is enough one way, and a whole target the other
  const BOARD = 22; // of a place among others on a board, which are aimed at and can be left again
  const CUT = 3.1; // of the height of its letters, about five of them: a word that is cut short still shows so much
  const [ROWS, LETTERS] = [4, 6]; // so many rows of fewer letters are no bubble but a gap
  const PANS = 0.25; // of the window, for what is larger than its place
  const flaws = new Set();
  const round = ({ left, top, right, bottom }) => `${[left, top, right, bottom].map(Math.round)}`;
  const classes = (one) => [...one.classList].filter((name) => !name.startsWith("svelte-")).map((name) => `.${name}`).join("");
  const own = (one) => `${one.localName}${one.id ? `#${one.id}` : ""}${classes(one)}`;
  function name(one) {
    const thing = one.closest("button, a, [data-touch], li") ?? one.parentElement;
    const said = one.dataset?.touch ?? one.getAttribute("aria-label") ?? one.textContent.trim().replace(/\s+/g, " ");
    return `${thing && thing !== one ? `${own(thing)} > ` : ""}${own(one)} "${said.slice(0, 32)}"`;
  }
  const tell = (one, what) => flaws.add(`${name(one)} ${what}`);

  const dress = new Map();
  function styleOf(one) {
    if (!dress.has(one)) dress.set(one, getComputedStyle(one));
    return dress.get(one);
  }
  /** Said to a screen reader alone: clipped to nothing, itself or with what it stands in. */
  const silent = new Map();
  function isSilent(one) {
    if (!one || one === document.body) return false;
    if (!silent.has(one)) silent.set(one, styleOf(one).clipPath === "inset(50%)" || isSilent(one.parentElement));
    return silent.get(one);
  }
  const isShown = (one) => one.getClientRects().length > 0 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isSilent(one);

  /** What is left of a box within the boxes round it: cut for good, or only scrolled out of sight. */
  function seen(one, box) {
    const left = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    let cutBy;
    let scrolls = [false, false];
    let fixed = styleOf(one).position === "fixed";
    function within(edge, by, across, down) {
      const before = { ...left };
      if (across) [left.left, left.right] = [Math.max(left.left, edge.left), Math.min(left.right, edge.right)];
      if (down) [left.top, left.bottom] = [Math.max(left.top, edge.top), Math.min(left.bottom, edge.bottom)];
      const lost = Math.max(left.left - before.left, before.right - left.right, left.top - before.top, before.bottom - left.bottom);
      if (lost > 1.5) cutBy ??= `${by} by ${Math.round(lost)} px`;
    }
    for (let at = one.parentElement; at && !fixed; at = at.parentElement) {
      const style = styleOf(at);
      if (at !== document.body && at !== document.documentElement) {
        const [x, y] = [style.overflowX, style.overflowY];
        const room = x === "clip" || y === "clip" ? Number.parseFloat(style.overflowClipMargin) || 0 : 0;
        const box = at.getBoundingClientRect();
        const edge = { left: box.left - room, top: box.top - room, right: box.right + room, bottom: box.bottom + room };
        const hides = [x, y].map((how) => how === "hidden" || how === "clip");
        const rolls = [x, y].map((how, axis) => (how === "auto" || how === "scroll") && (axis ? at.scrollHeight > at.clientHeight : at.scrollWidth > at.clientWidth));
        if (rolls[0] || rolls[1]) {
          // whatever is scrolled out comes into sight by scrolling: from here on its place is the scroller's
          if (rolls[0]) [left.left, left.right] = [Math.max(left.left, edge.left), Math.min(left.right, edge.right)];
          if (rolls[1]) [left.top, left.bottom] = [Math.max(left.top, edge.top), Math.min(left.bottom, edge.bottom)];
          scrolls = scrolls.map((was, axis) => was || rolls[axis]);
        }
        within(edge, own(at), hides[0], hides[1]);
      }
      if (style.position === "fixed") fixed = true;
    }
    within({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, "the window", true, true);
    return { ...left, cutBy, isOut: left.right - left.left < 2 || left.bottom - left.top < 2, scrolls: scrolls[0] || scrolls[1] };
  }

  const opaque = (colour) => {
    const part = /rgba?\(([^)]+)\)/.exec(colour)?.[1].split(/[ ,/]+/) ?? (colour.includes("/") ? ["", "", "", colour.split("/").pop()] : undefined);
    return part ? Number.parseFloat(part[3] ?? "1") > 0.35 : colour !== "transparent";
  };
  /** Is anything of it painted here, so that what lies below cannot be seen? */
  function paints(one) {
    if (one instanceof SVGElement && !(one instanceof SVGSVGElement)) return one.checkVisibility({ opacityProperty: true }) && !one.closest("[data-pans]");
    if (one.localName === "img") return true;
    const style = styleOf(one);
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || Number(style.opacity) < 0.35 || style.maskImage !== "none") return false;
    return (opaque(style.backgroundColor) && style.backgroundColor !== "rgba(0, 0, 0, 0)") || /url\(/.test(style.backgroundImage);
  }
  const meant = (one, over) => {
    if (one.closest("[data-read]")) return false; // what is told on a board lies under none of its things
    const wide = one.closest("[data-pans]");
    if (wide && !wide.contains(over)) return true; // it can be moved from under what stands before it
    const fan = one.closest("[data-fan], [data-board]");
    return fan !== null && over.closest("[data-fan], [data-board]") === fan;
  };
  /** What lies over a thing at this point. */
  function over(one, x, y) {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (one.contains(hit) || hit.contains(one)) return undefined;
      if (one.closest("label")?.contains(hit)) return undefined;
      const { left, top, right, bottom } = hit.getBoundingClientRect();
      const isBeside = x < left || x > right || y < top || y > bottom; // only what widens its target is here
      if (!isBeside && paints(hit)) return hit;
    }
    return undefined;
  }

  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important; transition: none !important; animation: none !important; }");

  // whoever is asked something hears nothing else
  const asked = within ? document.querySelector(within) : document.querySelector("dialog:modal");
  if (within && !asked) return [`there is no ${within}`];
  const all = [...(asked ?? document.querySelector(".frame")).querySelectorAll("*")].filter(isShown);
  const touchable = all.filter((one) => one.matches("button, a[href], input, select, summary") && !one.closest("[inert]"));
  const lines = (one) =>
    [...one.childNodes].filter((part) => part.nodeType === 3 && part.data.trim()).flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    });

  /** How much smaller it is drawn than it was laid out. */
  function scale(one) {
    if (one instanceof SVGElement) {
      const { a = 1, b = 0 } = one.getScreenCTM?.() ?? {};
      return Math.hypot(a, b);
    }
    if (one.offsetHeight < 40 && one.parentElement instanceof HTMLElement) return scale(one.parentElement); // what is small is rounded
    return Math.min(1, one.getBoundingClientRect().height / (one.offsetHeight || 1)) || 1;
  }

  // what can be touched: in sight, large enough, and under nothing
  for (const one of touchable) {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const spot = seen(one, box);
    if (spot.cutBy && !one.closest("[data-pans]")) tell(one, `(${round(box)}) is cut by ${spot.cutBy}`);
    if (spot.isOut) continue;
    const wider = ["left", "top", "right", "bottom"].map((side) => {
      const grown = ["::before", "::after"].map((part) => getComputedStyle(one, part)).filter(({ content, position }) => content !== "none" && position === "absolute");
      return Math.max(0, ...grown.map((style) => -Number.parseFloat(style[side]) || 0));
    });
    const [width, height] = [box.width + wider[0] + wider[2], box.height + wider[1] + wider[3]];
    const fan = one.closest("[data-fan]") ?? one.closest("[data-board]");
    const board = one.closest("[data-board]");
    const least = board ? BOARD : fan ? Math.min(target, FAN) : target;
    if (Math.min(width, height) < least - 0.5 || (!board && Math.max(width, height) < target - 0.5)) tell(one, `(${round(box)}) is ${Math.round(width)}x${Math.round(height)}, less than ${least}`);
    // a badge hangs on its edge; other words stay within
    const hangs = (part) => part !== one && (styleOf(part).position === "absolute" || hangs(part.parentElement));
    for (const part of [one, ...one.querySelectorAll("*")].filter((each) => isShown(each) && !hangs(each)))
      for (const line of lines(part)) {
        const out = Math.max(box.left - line.left, line.right - box.right);
        if (out > 1 && !one.closest("[data-pans]") && !part.closest("[data-art]")) tell(one, `(${round(box)}) is too narrow for "${part.textContent.trim().slice(0, 32)}" by ${Math.round(out)} px`);
      }
    const points = [];
    for (const [along, down] of [[0.5, 0.5], [0.12, 0.12], [0.88, 0.12], [0.12, 0.88], [0.88, 0.88]]) {
      const [x, y] = [box.left + box.width * along, box.top + box.height * down];
      if (x < spot.left || x > spot.right || y < spot.top || y > spot.bottom) continue;
      const hit = document.elementFromPoint(x, y);
      const free = hit && (one.contains(hit) || one.closest("label")?.contains(hit) || (hit.contains(one) && hit.matches("button, a")));
      points.push(free);
      if (!free && hit && !hit.contains(one) && !meant(one, hit)) tell(one, `(${round(box)}) lies under ${name(hit)}`);
    }
    if (fan && !one.closest("[data-pans]") && points.length && !points.some(Boolean)) {
      let free = 0;
      for (let step = 0; step <= 40; step += 1)
        for (const down of [0.1, 0.5, 0.9]) {
          const hit = document.elementFromPoint(box.left + (box.width * step) / 40, box.top + box.height * down);
          if (hit && one.contains(hit)) free += 1;
        }
      if (!free) tell(one, `(${round(box)}) is wholly covered in its fan`);
    }
  }

  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  // nothing that floats over the table lies over what can be touched, even if it takes no clicks
  for (const one of asked ? [] : touchable.filter((found) => found.closest(".table"))) {
    const box = one.getBoundingClientRect();
    const spot = seen(one, box);
    if (spot.isOut) continue;
    for (const along of [0.1, 0.5, 0.9])
      for (const down of [0.1, 0.5, 0.9]) {
        const [x, y] = [box.left + box.width * along, box.top + box.height * down];
        if (x < spot.left || x > spot.right || y < spot.top || y > spot.bottom) continue;
        const hit = document.elementsFromPoint(x, y).find((found) => one.contains(found) || (!found.closest(".table") && paints(found)));
        if (hit && !one.contains(hit) && !hit.contains(one)) tell(one, `(${round(box)}) lies below ${name(hit)}`);
      }
  }

  // what can be read: large enough, whole, and under nothing
  for (const one of all) {
    const found = lines(one);
    if (!found.length || one.localName === "style") continue;
    const size = Number.parseFloat(styleOf(one).fontSize) * scale(one);
    const art = one.closest("[data-art]");
    if (size < text - 0.3 && size > 0 && !art) tell(one, `is written in ${size.toFixed(1)} px, less than ${text}`);
    if (size === 0) continue;
    const style = styleOf(one);
    const hides = ["hidden", "clip"].includes(style.overflowX) || ["hidden", "clip"].includes(style.overflowY);
    const told = one.closest("[title]") && one.closest("[title]").title.length >= one.textContent.trim().length / 2;
    if (hides && one.clientWidth && one.scrollWidth > one.clientWidth + 1 && !told) tell(one, `is ${one.scrollWidth} wide in ${one.clientWidth}, and nothing tells the rest`);
    if (hides && told && one.clientWidth && one.clientWidth < Math.min(CUT * size, one.scrollWidth - 1)) tell(one, `is cut short to ${one.clientWidth} of ${one.scrollWidth} px`);
    if (hides && one.clientHeight && one.scrollHeight > one.clientHeight + 3) tell(one, `is ${one.scrollHeight} high in ${one.clientHeight}`);
    for (const line of found) {
      const spot = seen(one, line);
      if (spot.cutBy && !hides && !one.closest("[data-pans]") && !(told && one.closest("[title]") !== one && styleOf(one.parentElement).textOverflow === "ellipsis")) tell(one, `(${round(line)}) is cut by ${spot.cutBy}`);
      if (spot.isOut || hides) continue;
      const middle = (line.top + line.bottom) / 2;
      for (const x of [line.left + 2, (line.left + line.right) / 2, line.right - 2]) {
        if (x < spot.left || x > spot.right || middle < spot.top || middle > spot.bottom) continue;
        const hit = over(one, x, middle);
        if (hit && !meant(one, hit)) tell(one, `(${round(line)}) is written under ${name(hit)}`);
      }
    }
  }

  // what lies there can be told: it is large enough, and under nothing (where only an edge is shown, its neighbours tell)
  for (const one of all.filter((found) => found.matches(".table [data-key]:not([data-edge])"))) {
    const box = one.getBoundingClientRect();
    const spot = seen(one, box);
    if (spot.isOut) continue;
    if (Math.min(box.width, box.height) < piece - 0.5) tell(one, `${one.dataset.key} (${round(box)}) is a piece of ${Math.round(box.width)}x${Math.round(box.height)}, less than ${piece}`);
    const [x, y] = [(spot.left + spot.right) / 2, (spot.top + spot.bottom) / 2];
    const hit = touchable.includes(one) ? undefined : over(one, x, y);
    if (hit && !meant(one, hit)) tell(one, `${one.dataset.key} (${round(box)}) lies under ${name(hit)}`);
  }

  // what is said has the room that its words want
  for (const one of all.filter((found) => found.localName !== "style" && !found.closest("[data-art]"))) {
    const rows = new Set(lines(one).map(({ bottom }) => Math.round(bottom))).size;
    const said = [...one.childNodes].filter((part) => part.nodeType === 3).map(({ data }) => data.trim()).join(" ").trim();
    if (rows >= ROWS && said.length / rows < LETTERS) tell(one, `is squeezed into ${rows} rows`);
  }

  // words do not run into each other
  const written = all.filter((one) => one.localName !== "style" && !one.closest("[data-pans], [data-art]")).flatMap((one) =>
    lines(one).map((line) => ({ one, spot: seen(one, line) })).filter(({ spot }) => !spot.isOut));
  written.forEach(({ one, spot }, at) => {
    for (const { one: other, spot: room } of written.slice(at + 1)) {
      const across = Math.min(spot.right, room.right) - Math.max(spot.left, room.left);
      const down = Math.min(spot.bottom, room.bottom) - Math.max(spot.top, room.top);
      if (across < 5 || down < 0.5 * Math.min(spot.bottom - spot.top, room.bottom - room.top)) continue;
      if (one === other || meant(one, other) || over(one, (spot.left + spot.right) / 2, (spot.top + spot.bottom) / 2) || over(other, (room.left + room.right) / 2, (room.top + room.bottom) / 2)) continue;
      tell(one, `(${round(spot)}) runs into ${name(other)}`);
    }
  });

  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet); // what moved at first would move again

  // a mark on the edge of a thing is not cut where no scrolling brings it back
  for (const one of asked ? [] : all.filter((found) => found.matches("[data-n]:not([data-art] *)") && getComputedStyle(found, "::before").content !== "none")) {
    const box = one.getBoundingClientRect();
    for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
      const edge = at.getBoundingClientRect();
      if (styleOf(at).overflowY !== "visible" && at.scrollTop === 0 && box.top < edge.top - 2 && box.bottom > edge.top) tell(one, `"${one.dataset.n}" is cut at its top by ${own(at)}`);
    }
  }

  // whose turn it is, once the bar says it, is not said again
  const turn = document.querySelector(".turnword");
  if (!asked && turn && isShown(turn))
    for (const one of all)
      if (!turn.contains(one) && lines(one).length && one.textContent.trim().toLowerCase() === turn.textContent.trim().toLowerCase()) tell(one, "says again what the bar says");

  // on a phone no strip of the table is kept for next to nothing
  const isPhone = innerWidth <= 700 || innerHeight <= 500;
  for (const strip of asked || !isPhone ? [] : document.querySelectorAll(".table header, .table section, .table div")) {
    const box = strip.getBoundingClientRect();
    if (!isShown(strip) || strip.closest("[data-zone]") || box.width < innerWidth * 0.9 || box.height < 24 || box.height > 120 || !paints(strip)) continue;
    const things = [...strip.querySelectorAll("*")].filter((one) => isShown(one) && (lines(one).length || one.matches("svg, img, button, i")));
    const filled = new Set(things.flatMap((one) => {
      const { left, right } = one.getBoundingClientRect();
      return Array.from({ length: Math.max(0, Math.ceil((right - left) / 8)) }, (_, nth) => Math.round(left / 8) + nth);
    }));
    if (filled.size * 8 < box.width * 0.1) tell(strip, `(${round(box)}) is an empty strip`);
  }

  // what can be moved about leaves enough of the window to itself; after the end, its scene, which covers it
  const scenes = document.querySelectorAll("[data-end] .hero");
  for (const wide of asked ? [] : scenes.length ? scenes : document.querySelectorAll("[data-pans]")) {
    let free = 0;
    for (let x = 0; x < 16; x += 1)
      for (let y = 0; y < 16; y += 1) if (wide.contains(document.elementFromPoint(((x + 0.5) / 16) * innerWidth, ((y + 0.5) / 16) * innerHeight))) free += 1;
    if (free < 16 * 16 * PANS) tell(wide, `has ${Math.round((free / 256) * 100)} % of the window, less than ${PANS * 100} %`);
  }

  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) flaws.add(`the page is ${scrollWidth} wide in a window of ${innerWidth}`);
  if (scrollHeight > innerHeight && !scrolls) flaws.add(`the page is ${scrollHeight} high in a window of ${innerHeight}`);
  return [...flaws];
}
