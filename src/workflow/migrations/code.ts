import { type Migration, type Moved, gone, older } from './migration';

/** What code of the old nodes could call, and that of a Code node cannot. */
const UNKNOWN_TO_CODE =
	/(?:\$item|\bgetNodeParameter|\b[gs]etBinaryData(?:Async)?|\brequire)(?=\s*\()|(?<![\w$.])helpers(?=\s*\.)/;

const inCode = (code: string) => code.replace(/(?<![\w$.])getWorkflowStaticData(?=\s*\()/g, '$$$&');

const STRICTER = 'An item with a field beside "json" and "binary" is refused.';

function codeNode(code: unknown, each: boolean): Moved | string {
	if (typeof code !== 'string') return 'it has no code';
	if (code.startsWith('=')) return 'its code is an expression';
	const found = UNKNOWN_TO_CODE.exec(code)?.[0];
	if (found !== undefined) return `its code uses ${found}, which a Code node has not`;
	const own = inCode(code);
	if (!each) return { parameters: { mode: 'runOnceForAllItems', jsCode: own }, lost: [STRICTER] };
	const jsCode = [
		'// "item" is the JSON of the item, and what is returned is its new JSON.',
		'let item = $input.item.json;',
		'const json = await (async () => {',
		own,
		'})();',
		'return { json, binary: $input.item.binary };',
	].join('\n');
	return { parameters: { mode: 'runOnceForEachItem', jsCode } };
}

/** The code of a node in which none was written. */
const PRESET = 'for (const item of items) item.json.myNewField = 1;\nreturn items;';
const PRESET_OF_ITEM = 'item.myNewField = 1;\nreturn item;';

const toCode = { type: 'n8n-nodes-base.code', versions: [2] } as const;

export const codeMigrations: readonly Migration[] = [
	gone('function', toCode, ({ functionCode = PRESET }) => codeNode(functionCode, false)),
	gone('functionItem', toCode, ({ functionCode = PRESET_OF_ITEM }) => codeNode(functionCode, true)),
	gone('aiTransform', toCode, ({ jsCode }) =>
		typeof jsCode === 'string' && jsCode !== ''
			? { parameters: { mode: 'runOnceForAllItems', language: 'javaScript', jsCode } }
			: 'its code was not generated yet',
	),
	// What it runs, and how, is the same.
	older('code', 2, [2], ({ parameters }) => ({ parameters: { ...parameters } })),
];
