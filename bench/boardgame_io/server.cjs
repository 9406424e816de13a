// boardgame.io's own server, in memory or with its FlatFile storage in a folder: node server.cjs [folder]
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const game = require("./game.cjs");

console.info = console.log = () => {};
const folder = process.argv[2];
const db = folder ? { db: new FlatFile({ dir: folder, logging: false }) } : {};
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...db });
server.run({ port: 0 }).then((running) => {
  process.stdout.write(`open :${running.appServer.address().port}/\n`);
});
