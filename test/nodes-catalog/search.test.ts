import { buildCatalog } from '../../src/nodes-catalog/build-catalog';
import { choice, nodeType } from './node-type';

const messenger = nodeType('messenger', {
	displayName: 'Chirper',
	description: 'Consume the Chirper API',
	usableAsTool: true,
	properties: [
		choice('resource', { message: 'Message', channel: 'Channel' }),
		choice(
			'operation',
			{ post: 'Send a message', delete: 'Delete a message' },
			{ displayOptions: { show: { resource: ['message'] } } },
		),
		choice(
			'operation',
			{ open: 'Open a channel' },
			{ displayOptions: { show: { resource: ['channel'] } } },
		),
	],
});
const catalog = buildCatalog([
	messenger,
	nodeType('messengerTrigger', {
		displayName: 'Chirper Trigger',
		description: 'Handle Chirper events',
		group: ['trigger'],
		inputs: [],
	}),
	nodeType('messengerTool', { displayName: 'Chirper Tool', inputs: [], outputs: ['ai_tool'] }),
	nodeType('messengerHitlTool', { displayName: 'Chirper', inputs: [], outputs: ['ai_tool'] }),
	nodeType('gridBook', {
		displayName: 'Grid Book',
		description: 'Read and write rows',
		codex: { alias: ['spreadsheet'] },
		version: [1, 2, 3],
	}),
	nodeType('gridBookOld', { displayName: 'Grid Book', hidden: true }),
	nodeType('gridBookFile', { displayName: 'Grid Book', description: 'Deprecated, use Grid Book' }),
	nodeType('timer', {
		displayName: 'Schedule Trigger',
		description: 'Starts the workflow at given times',
		group: ['trigger', 'schedule'],
		inputs: [],
	}),
	nodeType('worker', {
		displayName: 'AI Worker',
		description: 'Plans and acts',
		inputs: ['main', { type: 'ai_memory' }],
		builderHint: {
			searchHint: 'Connect a model first',
			inputs: {
				ai_languageModel: { required: true },
				ai_outputParser: { required: true, displayOptions: { show: { parse: [true] } } },
			},
			relatedNodes: [
				{ nodeType: 'n8n-nodes-base.pile', relationHint: 'Use to gather leftovers together' },
			],
		},
	}),
	nodeType('pile', { displayName: 'Pile', description: 'Pile items up' }),
	nodeType('sums', {
		displayName: 'Abacus',
		description: 'Does arithmetic',
		inputs: [],
		outputs: ['ai_tool'],
	}),
]);

const names = (query: string, limit?: number) =>
	catalog.search(query, limit).map(({ name }) => name.replace('n8n-nodes-base.', ''));

describe('a search', () => {
	it('puts the node of a named product first', () => {
		expect(names('send a chirper message')[0]).toBe('messenger');
	});

	it('finds a node by its type, in full or its last part', () => {
		for (const type of ['n8n-nodes-base.messengerTrigger', 'messengerTrigger', 'gridBook'])
			expect(names(type)[0]).toBe(type.replace('n8n-nodes-base.', ''));
		expect(names('n8n-nodes-base.pile', 1)).toEqual(['pile']);
	});

	it('prefers the trigger when the query tells what happens', () => {
		expect(names('when a chirper message arrives')[0]).toBe('messengerTrigger');
		expect(names('chirper')[0]).toBe('messenger');
	});

	it('finds a node by what its actions do, in other words', () => {
		expect(names('post a msg')[0]).toBe('messenger');
		expect(names('append to excel sheet')[0]).toBe('gridBook');
	});

	it('finds a schedule by a time of day', () => {
		expect(names('every morning at 9')[0]).toBe('timer');
	});

	it('reads names written together or misspelt', () => {
		expect(names('gridbook')[0]).toBe('gridBook');
		expect(names('chirpr')[0]).toBe('messenger');
	});

	it('reads letters that are swapped, wherever they are in a name', () => {
		const swapped = (word: string) =>
			Array.from({ length: word.length - 1 }, (_, at) =>
				[word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
			).filter((other) => other !== word);
		const lost = (name: string, type: string) =>
			swapped(name).filter((query) => !names(query).includes(type));
		expect(lost('chirper', 'messenger')).toEqual([]);
		expect(lost('abacus', 'sums')).toEqual([]);
		expect(lost('worker', 'worker')).toEqual([]);
	});

	it('reads two known words that are written as one', () => {
		for (const query of ['chirperchannel', 'sendchirper', 'messagechirper'])
			expect(names(query)[0]).toBe('messenger');
		expect(names('arithmeticdoes')[0]).toBe('sums');
		expect(names('chirperxyzzy')).toEqual([]);
	});

	it('reads a name of one word that is written as two', () => {
		expect(names('a chir per message')[0]).toBe('messenger');
	});

	it.each([
		['enviar un mensaje con chirper', 'messenger'],
		['jeden Morgen um 8 Uhr', 'timer'],
		['tous les jours à 9h', 'timer'],
		['ogni giorno alle 7', 'timer'],
		['elke dag om 6 uur', 'timer'],
		['codziennie o 8 rano', 'timer'],
		['todo dia às 7h', 'timer'],
		['wysłać wiadomość chirper', 'messenger'],
	])('finds a node for "%s"', (query, name) => {
		expect(names(query)[0]).toBe(name);
	});

	it('says where nothing fits, and gives the nearest kinds with the one that calls any API', () => {
		const withApi = buildCatalog([
			messenger,
			nodeType('httpRequest', { displayName: 'HTTP Request', description: 'Calls an API' }),
			...Array.from({ length: 30 }, (_, at) => nodeType(`one${at}`, { displayName: `One ${at}` })),
		]);
		const found = withApi.search('delete my snowboard and the surfboard');
		expect(found.map(({ fits }) => fits)).toEqual(found.map(() => false));
		expect(found.at(-1)).toMatchObject({ displayName: 'HTTP Request' });
		expect(withApi.search('chirper')[0]).not.toHaveProperty('fits');
	});

	it('uses what people call a node', () => {
		const learned = buildCatalog([
			nodeType('splitInBatches', { displayName: 'Pieces', description: 'Cut up' }),
			nodeType('set', { displayName: 'Fields', description: 'Change' }),
		]);
		expect(learned.search('iterate')[0]).toMatchObject({ displayName: 'Pieces' });
		expect(learned.search('configuration')[0]).toMatchObject({ displayName: 'Fields' });
	});

	it('uses what other nodes say about a node', () => {
		expect(names('gather leftovers')[0]).toBe('pile');
	});

	it('never offers hidden, deprecated or generated types', () => {
		const found = [...names('grid book', 20), ...names('chirper tool', 20)];
		expect(found).not.toEqual(expect.arrayContaining(['gridBookOld']));
		expect(found).not.toEqual(expect.arrayContaining(['gridBookFile']));
		expect(found).not.toEqual(expect.arrayContaining(['messengerTool']));
		expect(found).not.toEqual(expect.arrayContaining(['messengerHitlTool']));
	});

	it('offers real tools, and names the generated one of a node, when a tool is asked for', () => {
		expect(names('tool for agent')[0]).toBe('sums');
		expect(catalog.search('chirper tool')[0]).toMatchObject({
			toolVariant: 'n8n-nodes-base.messengerTool',
		});
	});

	it('answers nothing to nonsense, to nothing, and to grammar', () => {
		expect(names('zzqqxx')).toEqual([]);
		expect(names('')).toEqual([]);
		expect(names('…!')).toEqual([]);
	});

	it('gives five answers unless told otherwise', () => {
		expect(names('chirper grid schedule worker pile arithmetic').length).toBe(5);
		expect(names('chirper grid schedule worker pile arithmetic', 2).length).toBe(2);
	});
});

describe('an answer', () => {
	it('lists operations by resource and the version a new node gets', () => {
		expect(catalog.search('chirper')[0]).toMatchObject({
			version: 1,
			discriminators: { resource: { message: ['post', 'delete'], channel: ['open'] } },
		});
		expect(catalog.search('grid book')[0]).toMatchObject({ version: 3 });
	});

	it('says which sub-nodes a node needs, and the hint of its maker', () => {
		expect(catalog.search('worker')[0]).toMatchObject({
			builderHint: 'Connect a model first',
			subnodeRequirements: {
				ai_languageModel: 'required',
				ai_memory: 'optional',
				ai_outputParser: 'conditional',
			},
		});
	});

	it('marks triggers and the connections of sub-nodes', () => {
		expect(catalog.search('schedule')[0]).toMatchObject({ isTrigger: true });
		expect(catalog.search('arithmetic')[0]).toMatchObject({ outputs: ['ai_tool'] });
	});

	it('cuts large discriminators to the resource the query speaks of', () => {
		const operations = Object.fromEntries(
			Array.from({ length: 12 }, (_, at) => [`operation${at}`, `Operation ${at}`]),
		);
		const resources = { alpha: 'Alpha', beta: 'Beta', gamma: 'Gamma', delta: 'Delta' };
		const large = nodeType('large', {
			displayName: 'Large',
			properties: [choice('resource', resources), choice('operation', operations)],
		});
		const [answer] = buildCatalog([large]).search('large gamma');
		expect(Object.keys(answer?.discriminators?.resource ?? {})).toEqual(['gamma']);
		expect(answer?.otherResources).toEqual(['alpha', 'beta', 'delta']);
	});
});
