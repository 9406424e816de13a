// Two players at each table, each on a socket of its own: node load.cjs port tables seating seconds
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./game.cjs");

const [port, tables, seating, seconds] = process.argv.slice(2).map(Number);
const server = `http://localhost:${port}`;
let times = [];

async function sitDown() {
  const answer = await fetch(`${server}/games/cards/create`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ numPlayers: 2 }),
  });
  const { matchID } = await answer.json();
  for (const playerID of ["0", "1"]) {
    const client = Client({ game, multiplayer: SocketIO({ server }), matchID, playerID, numPlayers: 2, debug: false });
    let sent = 0;
    let at = -1;
    client.subscribe((state) => {
      if (state === null || state._stateID <= at) return;
      if (sent && state._stateID > at) {
        times.push(performance.now() - sent);
        sent = 0;
      }
      at = state._stateID;
      if (state.ctx.currentPlayer === playerID) {
        sent = performance.now();
        client.moves.play();
      }
    });
    client.start();
  }
}

async function main() {
  for (let n = 0; n < tables; n += 1) await sitDown();
  await new Promise((done) => setTimeout(done, 1000 * seating));
  times = [];
  process.stdout.write("begun\n");
  const begun = performance.now();
  await new Promise((done) => setTimeout(done, 1000 * seconds));
  const found = { seconds: (performance.now() - begun) / 1000, times };
  process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0));
}

main();
