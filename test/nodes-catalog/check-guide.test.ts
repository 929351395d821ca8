import { buildCatalog } from '../../src/nodes-catalog/build-catalog';
import { nodeType, property } from './node-type';

const text = (name: string, displayName: string) => property(name, { displayName });

const catalog = buildCatalog([
	nodeType('scheduleTrigger', {
		displayName: 'Schedule Trigger',
		properties: [text('rule', 'Trigger Rules')],
	}),
	nodeType('dataTable', {
		displayName: 'Data table',
		properties: [text('dataTableId', 'Data table')],
	}),
	nodeType('set', {
		displayName: 'Edit Fields (Set)',
		properties: [text('includeOtherFields', 'Include Other Input Fields')],
	}),
]);

const check = (...lines: readonly string[]) => catalog.checkGuide(lines.join('\n')).split('\n');

test('a setting of the workflow is not said to be a parameter of a node', () => {
	expect(check("- If asked, set it in the Schedule Trigger node's timezone parameter")).toEqual([
		"- If asked, set it in the workflow's settings (timezone)",
	]);
});

test('a sentence about a parameter that the node does not have goes, and the others stay', () => {
	expect(
		check("Use it. Set the Schedule Trigger node's jitter parameter to 5. Name it well."),
	).toEqual(['Use it. Name it well.']);
	expect(check("See the Schedule Trigger node's rule parameter.")).toHaveLength(1);
});

test('labels are those of the node that the part is about', () => {
	expect(
		check(
			'### Edit Fields (Set) (n8n-nodes-base.set)',
			'- Enable "Include Other Input Fields" to keep the rest',
			'**Pitfalls**:',
			'- Enable "Keep Only Set" to drop the rest',
		),
	).toEqual([
		'### Edit Fields (Set) (n8n-nodes-base.set)',
		'- Enable "Include Other Input Fields" to keep the rest',
	]);
});

test('a type that is not there is that of the node with this name, or goes with all that is said of it', () => {
	expect(
		check(
			'### n8n Data Tables (n8n-nodes-base.n8nTables)',
			'Purpose: Keep rows',
			'### Mystery (n8n-nodes-base.mystery)',
			'Purpose: Who knows',
			'#### More of it',
			'- One',
			'### Schedule Trigger (n8n-nodes-base.scheduleTrigger)',
			'Purpose: Begin',
		),
	).toEqual([
		'### n8n Data Tables (n8n-nodes-base.dataTable)',
		'Purpose: Keep rows',
		'### Schedule Trigger (n8n-nodes-base.scheduleTrigger)',
		'Purpose: Begin',
	]);
});

test('an item about an operation that the node does not have goes', () => {
	expect(
		check(
			'### Edit Fields (Set) (n8n-nodes-base.set)',
			'- It has operations:',
			'- "Include Other Input Fields" for the rest',
			'- "Extract from Clay" for tablets',
			'- "Run Once per Moon": rarely',
			'',
			'Choose the operation (Include Other Input Fields, Extract from Clay, etc.).',
			'Choose the operation (Include Other Input Fields, etc.).',
		),
	).toEqual([
		'### Edit Fields (Set) (n8n-nodes-base.set)',
		'- It has operations:',
		'- "Include Other Input Fields" for the rest',
		'Choose the operation (Include Other Input Fields, etc.).',
	]);
});

test('files beside the code of a workflow are not spoken of: there are none', () => {
	expect(
		check(
			'# Pages',
			'Keep it short. Always use the file-based pattern.',
			'## File-based pages',
			'Write it to `chunks/page.html`.',
			'## Else',
			'It works.',
			'```js',
			"readFileSync('page.html')",
			'```',
		),
	).toEqual(['# Pages', 'Keep it short.', '## Else', 'It works.']);
});

test('what is left is said once, without empty headings, drawings and blank lines', () => {
	expect(
		check(
			...[
				'# Guide',
				'',
				'A sentence',
				'on two lines.',
				'',
				'## Empty',
				'',
				'## Items',
				'- One',
				'- One',
			],
			...['```mermaid', 'A --> B', '```', '```json', '{}', '```', '## Last'],
		),
	).toEqual(['# Guide', 'A sentence on two lines.', '## Items', '- One', '```json', '{}', '```']);
});
