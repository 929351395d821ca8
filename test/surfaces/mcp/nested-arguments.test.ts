import { exposeFlat } from '../../../src/catalog/exposed-tool';
import { ToolError } from '../../../src/kernel/tool-error';
import { nestedTool, unnested, wireTool } from '../../../src/surfaces/mcp/wire-tool';
import { tools } from '../../support/native-tools';

const wired = exposeFlat(tools).map((exposed, index) => wireTool(exposed, tools[index]));

/** What triggers put into the items that agents work on. */
const items = [
	{ headers: {}, params: {}, query: {}, body: { name: 'a' }, webhookUrl: 'x', executionMode: 'y' },
	{ sessionId: 's', action: 'sendMessage', chatInput: 'hello', files: [] },
	{ name: 'Ann', description: 'text', limit: 3, status: 'new', submittedAt: 'now', formMode: 't' },
	{ timestamp: 'now', Hour: '1', Timezone: 'UTC' },
	...wired.map(({ inputSchema }) =>
		Object.fromEntries(
			Object.keys(Object(inputSchema.properties)).map((name) => [name, 'of the item']),
		),
	),
];

/** What n8n sends of an item and what a model has said: the fields that the schema names. */
const sent = (properties: object, item: object, said: object) => {
	const merged = Object.entries({ ...item, ...said });
	return Object.fromEntries(merged.filter(([name]) => name in properties));
};

test('no field of an item gets into a call, whatever the item has', () => {
	for (const tool of wired) {
		const shown = nestedTool(tool).inputSchema;
		for (const item of items) {
			const said = shown === tool.inputSchema ? {} : { toolInput: { limit: 7 } };
			const given = sent(Object(shown.properties), item, said);
			expect(unnested(given, tool)).toEqual(shown === tool.inputSchema ? {} : { limit: 7 });
		}
	}
});

test('arguments outside the field are refused, with what to do', () => {
	const [tool] = wired.filter(({ name }) => name === 'list-workflows');
	if (tool === undefined) throw new Error('list-workflows');
	for (const given of [{}, { limit: 7 }, { toolInput: 'x' }]) {
		const call = () => unnested(given, tool);
		expect(call).toThrow('"toolInput" is required');
		try {
			call();
		} catch (error) {
			expect(ToolError.is(error) && error.hint).toContain('toolInput');
		}
	}
});
