// The theme, the menu of a narrow screen, copying code, stopping the tables of the first page.
const root = document.documentElement;
const article = document.querySelector("article");

function remember(theme) {
  root.dataset.theme = theme;
  try {
    localStorage.setItem("ludoteca-docs.theme", theme);
  } catch {
    // a page from the disk may have no storage: the theme lasts as long as the page
  }
}

document.querySelector("button.theme").addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  remember(dark ? "light" : "dark");
});

const menu = document.querySelector("button.menu");
function openMenu(open) {
  document.querySelector("#pages").classList.toggle("open", open);
  menu.setAttribute("aria-expanded", String(open));
}
menu.addEventListener("click", () => openMenu(menu.getAttribute("aria-expanded") === "false"));
addEventListener("keydown", (event) => event.key === "Escape" && openMenu(false));

for (const block of document.querySelectorAll(".code")) {
  const button = document.createElement("button");
  button.textContent = article.dataset.copy;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("pre").innerText);
    button.textContent = article.dataset.copied;
    setTimeout(() => (button.textContent = article.dataset.copy), 1500);
  });
  block.append(button);
}

const tables = document.querySelector(".tables");
if (tables && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
  const button = document.createElement("button");
  button.className = "motion";
  let moves = true;
  const show = () => {
    for (const picture of tables.querySelectorAll("picture"))
      picture.querySelector("img").src = moves ? picture.dataset.moving : picture.querySelector("source").srcset;
    button.textContent = moves ? article.dataset.stop : article.dataset.move;
  };
  for (const picture of tables.querySelectorAll("picture"))
    picture.dataset.moving = picture.querySelector("img").getAttribute("src");
  button.textContent = article.dataset.stop;
  button.addEventListener("click", () => ((moves = !moves), show()));
  tables.querySelector(".start").append(button);
}

const headings = new Map([...document.querySelectorAll(".contents a")].map((link) => [link.hash.slice(1), link]));
if (headings.size) {
  const mark = () => {
    let current;
    for (const [anchor, link] of headings) {
      const heading = document.getElementById(decodeURIComponent(anchor));
      if (heading && heading.getBoundingClientRect().top < 120) current = link;
    }
    for (const link of headings.values()) link.classList.toggle("here", link === current);
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
}

const here = document.querySelector(".pages [aria-current]");
if (here && here.offsetTop > innerHeight / 2) here.closest("nav").scrollTop = here.offsetTop - innerHeight / 2;
