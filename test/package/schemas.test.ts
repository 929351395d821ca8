import { spawnSync } from 'node:child_process';
import path from 'node:path';

const registry = path.resolve(__dirname, '../../dist/src/registry/schema');

/** What the built package answers, in a process of its own: Jest would load sources. */
function built(script: string): unknown {
	const code = `
		const loaded = () => Object.keys(require.cache).some((file) => file.includes('third-party/json-schema'));
		const { readSchema } = require(${JSON.stringify(path.join(registry, 'read-schema.js'))});
		const { openSchema } = require(${JSON.stringify(path.join(registry, 'open-schema.js'))});
		(async () => { ${script} })().then((found) => process.stdout.write(JSON.stringify(found)));`;
	const { stdout, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
	if (stdout === '') throw new Error(stderr);
	return JSON.parse(stdout);
}

it('the published validator reads schemas, and is loaded when the first is read', () => {
	const found = built(`
		const before = loaded();
		const { schema } = await readSchema({ type: 'object', properties: { a: { pattern: '^a+$' } } }, 'input');
		const { check } = await openSchema(schema.json);
		return [before, loaded(), check({ a: 'aa' }).ok, check({ a: 'b' }).problems];`);
	const problem = { field: 'a', pointer: '/a', message: '"a" must match the pattern ^a+$' };
	expect(found).toEqual([false, true, true, [problem]]);
});
