import { ToolError } from '../../src/kernel/tool-error';
import { hideSecrets } from '../../src/policy/secrets/hide-secrets';
import { runExamples, tryTool } from '../../src/registry/proposal/try-tool';
import { portsWith } from '../kernel/open-invocation';
import { pinnedTool, registryWorld } from './registry-world';

const KEY = 'the key of this n8n';

/** A tool whose workflow fails with words of others. */
async function failing() {
	const world = registryWorld();
	const registry = world.open();
	const { tool } = await pinnedTool(registry);
	const workspace = await registry.current();
	const found = workspace.tools.get(tool.id);
	if (found === undefined) throw new Error('no tool');
	const said = `refused: ${KEY}, and ghp_${'a1B2'.repeat(9)}`;
	const error = new ToolError({ code: 'run-failed', message: 'It failed.', hint: 'Look.', said });
	const ports = portsWith({
		workflows: Object.assign(Object.create(null), { get: async () => await Promise.reject(error) }),
	});
	const { place } = world.setting();
	return { tool: found, setting: { workspace, place, ports, hide: hideSecrets([KEY]) } };
}

const thrown = async (work: Promise<unknown>) => {
	const error: unknown = await work.catch((one: unknown) => one);
	return String(error);
};

it('a person who tries a tool is told what others said, without secrets', async () => {
	const { tool, setting } = await failing();
	const text = await thrown(tryTool(tool, { id: '1' }, setting));
	expect(text).toContain('It failed. refused:');
	expect(text).not.toContain(KEY);
	expect(text).not.toContain('ghp_');
});

it('nor are there secrets in why an example did not hold', async () => {
	const { tool, setting } = await failing();
	const held = { ...tool, examples: [{ args: { id: '1' }, result: 1 }] };
	const text = await thrown(runExamples(held, setting));
	expect(text).toContain('refused:');
	expect(text).not.toContain(KEY);
});
