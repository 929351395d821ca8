// A model whose answers are files: node eval/serve-bridge.mjs DIR [PORT]
import { startBridge } from './bridge.mjs';

const [directory, port] = process.argv.slice(2);
if (directory === undefined)
	throw new Error('Name a folder: node eval/serve-bridge.mjs DIR [PORT]');
const { url } = await startBridge({ directory, port: Number(port ?? 0) });
console.log(url);
