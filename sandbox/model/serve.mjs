// Runs a model server of its own, for people who try the sandbox: node model/serve.mjs <port>
import { directedTurn } from './directed-turn.mjs';
import { ANY_MODEL, startModelServer } from './server.mjs';

const server = await startModelServer({ port: Number(process.argv[2] ?? 0) });
server.load({ name: ANY_MODEL, turns: directedTurn });
console.log(server.url);
