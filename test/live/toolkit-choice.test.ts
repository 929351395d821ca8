import { toolSchemaProblems } from '../../sandbox/model/schemas.mjs';
import { fieldsOf } from '../../src/kernel/field';
import { tools } from '../support/native-tools';
import { commonTools } from '../../src/catalog/common-tools';
import type { Json } from '../support/live-instance';
import { toolkitNode, toolNodes } from '../support/surface-workflows';
import { ownerCredential, ownerCredentials, publishAgent, runScript } from '../support/surfaces';
import { useLive } from '../support/use-live';

const world = useLive([]);

/** This n8n has no licence, these toolkits act for nobody and have no search service: they leave out what would be refused. */
const usable = tools.filter(
	({ needs, needsIdentity, needsSearch, domain }) =>
		// The builder is offered only where it is chosen.
		needs === undefined && !needsIdentity && !needsSearch && domain !== 'builder',
);

/** The tools as the model was offered them. */
async function offered(subNodes: Json[]): Promise<Json[]> {
	const name = `Offers ${world.live.mark}`;
	const published = await publishAgent(world.live, name, subNodes);
	const { script } = await runScript(world.live, world.model, published, [{ text: 'done' }]);
	return script.calls[0]?.tools ?? [];
}

const byToolkit = async (parameters: object) =>
	await offered([toolkitNode(parameters, await ownerCredential(world.live))]);

const namesOf = (list: Json[]) => list.map((tool) => tool.function.name).sort();

const namesIn = (...domains: string[]) =>
	usable
		.filter(({ domain }) => domains.includes(domain))
		.map(({ name }) => name)
		.sort();

/** What a model must know of each tool: its fields, their types, and which it cannot leave out. */
function expectFields(
	list: Json[],
	given: typeof tools,
	nameOf: (tool: (typeof tools)[number]) => string,
): void {
	for (const tool of given) {
		const found = list.find((one) => one.function.name === nameOf(tool));
		const fields = fieldsOf(tool.input);
		expect(found.function.description).toBe(tool.description);
		expect(Object.keys(found.function.parameters.properties).sort()).toEqual(
			fields.map(({ name }) => name).sort(),
		);
		expect((found.function.parameters.required ?? []).sort()).toEqual(
			fields
				.filter(({ required }) => required)
				.map(({ name }) => name)
				.sort(),
		);
	}
}

test('a toolkit offers all tools that this n8n does not refuse, each with all its fields described', async () => {
	const list = await byToolkit({});
	expect(namesOf(list)).toEqual(usable.map(({ name }) => name).sort());
	expect(usable.length).toBeLessThan(tools.length);
	expect(toolSchemaProblems(list)).toEqual([]);
	expectFields(list, usable, ({ name }) => name);
});

test('tool nodes with nothing filled in offer the same', async () => {
	const list = await offered(toolNodes(tools, await ownerCredentials(world.live)));
	expect(list).toHaveLength(tools.length);
	expect(toolSchemaProblems(list)).toEqual([]);
	expectFields(list, tools, ({ title }) => title.replace(/ /g, '_'));
});

test('a toolkit that acts for somebody offers the tools for that as well', async () => {
	const node = toolkitNode({}, await ownerCredentials(world.live));
	const list = await offered([node]);
	const wanted = tools.filter(
		({ needs, needsSearch, domain }) => needs === undefined && !needsSearch && domain !== 'builder',
	);
	expect(namesOf(list)).toEqual(wanted.map(({ name }) => name).sort());
	expect(toolSchemaProblems(list)).toEqual([]);
	expectFields(list, wanted, ({ name }) => name);
});

test('a toolkit that nobody has set shows the common tools, and names or counts all others', async () => {
	const list = await byToolkit({ exposure: undefined });
	const common = usable.filter(({ name }) => commonTools.toolkit.includes(name));
	expect(namesOf(list)).toEqual(
		[...common.map(({ name }) => name), 'run-tool', 'search-tools'].sort(),
	);
	expect(toolSchemaProblems(list)).toEqual([]);
	expectFields(list, common, ({ name }) => name);
	const run = list.find((tool) => tool.function.name === 'run-tool');
	const shown = new Set(common.map(({ domain }) => domain));
	for (const { name, domain } of usable.filter((tool) => !common.includes(tool)))
		expect(run.function.parameters.properties.name.description).toContain(
			// Of domains without a common tool it says how many there are.
			shown.has(domain) ? name : `${domain}: `,
		);
	expect(JSON.stringify(list)).not.toMatch(/"\$schema"|"additionalProperties":(?:true|false)/);
});

test('a tool that is not shown runs by run-tool, and a choice of a dozen is shown as it is', async () => {
	const credential = await ownerCredential(world.live);
	const node = toolkitNode({ exposure: undefined }, credential);
	const published = await publishAgent(world.live, `Looks up ${world.live.mark}`, [node]);
	const { script } = await runScript(world.live, world.model, published, [
		{ toolCalls: [{ name: 'search-tools', arguments: { query: 'list tags and list projects' } }] },
		{ toolCalls: [{ name: 'run-tool', arguments: { name: 'list-tags', arguments: {} } }] },
		{ text: 'done' },
	]);
	script.assertFinished();
	const [found, run] = script.calls.at(-1)?.toolResults ?? [];
	const names = found?.content[0].tools.map(({ name }: Json) => name);
	expect(names).toEqual(expect.arrayContaining(['list-tags', 'list-projects']));
	expect(run?.content[0].tags).toEqual(expect.any(Array));
	expect(namesOf(await byToolkit({ exposure: 'common', domains: ['execution'] }))).toEqual(
		namesIn('execution'),
	);
});

test('a deferred toolkit offers two tools, whose words name all others', async () => {
	const list = await byToolkit({ exposure: 'deferred' });
	expect(namesOf(list)).toEqual(['run-tool', 'search-tools']);
	expect(toolSchemaProblems(list)).toEqual([]);
	const run = list.find((tool) => tool.function.name === 'run-tool');
	for (const { name } of usable)
		expect(run.function.parameters.properties.name.description).toContain(name);
});

test.each([
	{ choice: { domains: ['execution'] }, wanted: namesIn('execution') },
	{ choice: { domains: ['workflow', 'node'] }, wanted: namesIn('workflow', 'node') },
	{ choice: { tools: ['get-workflow', 'run-workflow'] }, wanted: ['get-workflow', 'run-workflow'] },
	{
		choice: { domains: ['execution'], tools: ['get-workflow', 'run-workflow'] },
		wanted: ['run-workflow'],
	},
])('$choice offers $wanted and nothing else', async ({ choice, wanted }) => {
	expect(namesOf(await byToolkit(choice))).toEqual(wanted);
});

test('a deferred toolkit finds and runs only what was chosen', async () => {
	const credential = await ownerCredential(world.live);
	const node = toolkitNode({ exposure: 'deferred', domains: ['node'] }, credential);
	const published = await publishAgent(world.live, `Chooses ${world.live.mark}`, [node]);
	const { script } = await runScript(world.live, world.model, published, [
		{ toolCalls: [{ name: 'search-tools', arguments: { query: 'qqq', limit: 10 } }] },
		{ toolCalls: [{ name: 'run-tool', arguments: { name: 'delete-workflow', arguments: {} } }] },
		{ text: 'done' },
	]);
	script.assertFinished();
	const [found, run] = script.calls.at(-1)?.toolResults ?? [];
	expect(found?.content[0].tools.map(({ name }: Json) => name).sort()).toEqual(namesIn('node'));
	expect(run?.content[0].error.message).toMatch(/There is no tool "delete-workflow"/);
});
