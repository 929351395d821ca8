import { built } from '../package-root.mjs';
import { median, round, sum, timed } from '../figures.mjs';
import { askMcp } from '../ask-mcp.mjs';
import { callTool, TOKEN } from './host.mjs';

const MOST_RATIO = 2;
const TURNS = 9;

/** What leaves for the web tells nothing of this n8n, and folders need a licence. */
const LEFT_OUT = ['list-folders', 'web-search', 'fetch-url'];

/** What a field of a tool is filled in with; ids are added once there are some. */
const GIVEN = {
	pattern: 'webhook → set',
	nodeType: 'n8n-nodes-base.set',
	query: 'slack',
	keyword: 'slack',
	nodeName: 'Step 0',
	lookIn: 'own',
	text: 'what it does',
	technique: 'scheduling',
	resource: 'dataTableId',
};

/** Fields that are filled in though their tool does without them. */
const ALSO = {
	'validate-workflow': ['workflowId'],
	workflow_validate: ['workflowId'],
	'search-template-structures': ['lookIn'],
	'search-template-parameters': ['lookIn'],
	'compare-workflow-versions': ['from'],
	'find-in-workflows': ['text'],
	'get-best-practices': ['technique'],
	'list-nodes': ['query'],
	node_search: ['keyword'],
	'get-node-usage': ['nodeType'],
};

/** What the calls are about: the same at every size. */
async function subjects({ call }) {
	const [workflow] = (await call('GET', '/workflows?name=Scale%2000000')).data;
	const [execution] = (await call('GET', `/executions?workflowId=${workflow.id}`)).data;
	const columns = [{ name: 'title', type: 'string' }];
	const table = await call('POST', '/data-tables', { name: 'measured', columns });
	return {
		workflowId: workflow.id,
		workflowIdOrPath: workflow.id,
		versionId: workflow.versionId,
		executionId: String(execution.id),
		dataTableId: table.id,
		from: workflow.versionId,
	};
}

/** Every read tool that is offered, with what it is called with. */
async function readCalls(host) {
	const ids = { ...GIVEN, ...(await subjects(host)), credentialId: host.filled.credential.id };
	const { tools: offered } = await askMcp(host.urls.counted, TOKEN)('tools/list', {});
	const names = new Set(offered.map(({ name }) => name));
	const tools = built('catalog/catalog').nativeCatalog.all.filter(
		({ effect, name }) => effect === 'read' && names.has(name) && !LEFT_OUT.includes(name),
	);
	const { fieldsOf } = built('kernel/field');
	return tools.map(({ name, input: own }) => {
		const required = fieldsOf(own).filter((one) => one.required);
		const fields = [...required.map((one) => one.name), ...(ALSO[name] ?? [])];
		const unknown = fields.filter((one) => ids[one] === undefined);
		if (unknown.length > 0)
			throw new Error(`scripts/bench/scale.mjs knows no ${unknown} for ${name}`);
		const input = Object.fromEntries(fields.map((one) => [one, ids[one]]));
		// Only a node with such a list can be asked for it.
		const isOfList = name === 'explore-node-resources';
		return [name, isOfList ? { ...input, nodeType: 'n8n-nodes-base.dataTable' } : input];
	});
}

const bytesOf = ({ requests }) => sum(requests.map(({ bytes = 0 }) => bytes));

async function measured(host, size) {
	const { urls, proxy, say } = host;
	host.readCalls ??= await readCalls(host);
	const made = {};
	for (let turn = 0; turn <= TURNS; turn += 1)
		for (const [name, input] of host.readCalls) {
			proxy.requests.length = 0;
			const { ms } = await timed(async () => await callTool(urls.counted, name, input));
			// The first turn warms up.
			if (turn > 0)
				(made[name] ??= []).push({ ms, requests: proxy.requests.length, bytes: bytesOf(proxy) });
		}
	say(`${size} workflows: ${host.readCalls.length} read tools, ${TURNS} calls each`);
	const middle = (all, key) => round(median(all.map((one) => one[key])));
	return Object.entries(made).map(([tool, all]) => ({
		tool,
		ms: middle(all, 'ms'),
		requests: middle(all, 'requests'),
		bytes: middle(all, 'bytes'),
	}));
}

/** A machine that is busy later takes longer, too. What n8n is asked, and answers, tells growth from that. */
const isOver = ({ ratio, requests, bytes, few }) =>
	ratio > MOST_RATIO && (requests > few.requests || bytes > few.bytes * 1.1);

/**
 * Each read tool of the catalog, called over MCP with few workflows and with many: time, and requests to n8n's API with the bytes of
 * their answers, which tell a cost from the noise of a busy machine. Over: a tool that takes more than twice as long with many, and asks n8n for more.
 */
export const scale = {
	at: measured,
	end(bySize) {
		const sizes = Object.keys(bySize).map(Number);
		const of = `${sizes.at(-1)} workflows beside ${sizes[0]}`;
		const [few, many] = [bySize[sizes[0]], bySize[sizes.at(-1)]];
		const worst = many
			.map((one, index) => ({ ...one, few: few[index], ratio: round(one.ms / few[index].ms, 2) }))
			.sort((one, other) => other.ratio - one.ratio);
		const values = sizes.map((size) => round(median(bySize[size].map(({ ms }) => ms))));
		return {
			figures: { workflows: sizes, tools: worst.length, worst: worst.slice(0, 5) },
			rows: worst
				.slice(0, 5)
				.map(({ tool, ms, few: { ms: beside } }) => [`${tool}, ${of}`, 'ms', ms, beside]),
			growth: [['the middle one of all read tools', 'ms', sizes, values]],
			over: worst.filter(isOver).map(({ tool }) => tool),
		};
	},
};
