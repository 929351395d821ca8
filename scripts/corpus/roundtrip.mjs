import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';

import { encode } from 'gpt-tokenizer/encoding/o200k_base';

import { built } from '../package-root.mjs';
import { median, round, sum } from '../figures.mjs';
import { byHash } from '../random.mjs';
import { edgesOf } from './edges.mjs';
import { makeGraph } from './make-graphs.mjs';
import { asStored, readExports } from './read-exports.mjs';

const FLAGS = [
	...['disabled', 'onError', 'continueOnFail', 'retryOnFail', 'maxTries', 'waitBetweenTries'],
	...['alwaysOutputData', 'executeOnce', 'notes', 'notesInFlow', 'extendsCredential'],
];

const isOff = (value) => value === undefined || value === null || value === false || value === '';

/** JSON with sorted keys, so that equal values are equal texts. */
const canonical = (value) =>
	JSON.stringify(value, (_key, part) =>
		part && typeof part === 'object' && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	);

/** What a workflow does, without ids, positions, webhook ids, pin data and orders that do not matter. */
function normalForm({ nodes, connections, settings }) {
	const formOf = (node) => [
		node.name,
		canonical({
			type: node.type,
			typeVersion: node.typeVersion ?? 1,
			parameters: node.parameters ?? {},
			credentials: node.credentials ?? {},
			flags: FLAGS.flatMap((flag) => (isOff(node[flag]) ? [] : [[flag, node[flag]]])),
		}),
	];
	return {
		nodes: nodes.map(formOf).sort(),
		edges: edgesOf(connections ?? {})
			.map((edge) => canonical(edge))
			.sort(),
		settings: canonical(settings ?? {}),
	};
}

/**
 * Makes edits of a workflow's code as an agent does, and checks that each changed its own place and nothing else. Connections that are moved are
 * tested in test/workflow/lossless-code.test.ts.
 */

const MARK = 'foremanProbe';
const PROBE = 'Foreman Probe';

const plain = (value) => JSON.parse(JSON.stringify(value));
const without = ({ nodes: _nodes, connections: _connections, ...rest }) => rest;
const withoutSection = (code) => code.replace(/\n\/\* exact:[\s\S]*?\*\/\s*$/, '\n');

const contentOf = ({ name, nodes, connections, settings, pinData, nodeGroups }) =>
	plain({ name, nodes, connections, settings, pinData: pinData ?? {}, nodeGroups });

/** Everything but what `allowed` changes must be deep-equal. Returns what is wrong. */
function judge(stored, edited, allowed) {
	const [before, after] = [contentOf(stored), contentOf(edited)];
	if (!isDeepStrictEqual(without(before), without(after))) return 'name, settings or pin data';
	return allowed(before, after);
}

const sameNodes = (before, after) => {
	const index = before.nodes.findIndex((node, at) => !isDeepStrictEqual(node, after.nodes[at]));
	if (index >= 0) return `node ${before.nodes[index].name}`;
	return after.nodes.length === before.nodes.length ? undefined : 'number of nodes';
};

const sameConnections = (before, after) =>
	isDeepStrictEqual(before.connections, after.connections) ? undefined : 'connections';

/** Places in the code where one parameter of one node can be set or changed. */
function parameterEdits(code) {
	const settable = [...code.matchAll(/\bconfig: \{\s*name: '((?:[^'\\\n]|\\.)*)'/g)];
	return settable.flatMap((match) => {
		const rest = code.slice(match.index + match[0].length);
		const opening = /^,\s*parameters: \{/.exec(rest);
		const at = match.index + match[0].length;
		if (!opening)
			return [{ at, gone: 0, text: `, parameters: { ${MARK}: 'edited' }`, name: match[1] }];
		return [{ at: at + opening[0].length, gone: 0, text: ` ${MARK}: 'edited',`, name: match[1] }];
	});
}

const replaced = (code, { at, gone, text }) => code.slice(0, at) + text + code.slice(at + gone);

function editParameters(stored, code, seed, workflowCode, tries) {
	const edits = byHash(`${seed} parameter`, parameterEdits(code)).slice(0, tries);
	return edits.flatMap((edit) => editParameter(stored, code, edit, workflowCode));
}

function editParameter(stored, code, edit, workflowCode) {
	const run = (text) =>
		judge(stored, workflowCode.edit(stored, replaced(text, edit)), (before, after) => {
			const touched = after.nodes.filter(({ parameters }) => parameters[MARK] === 'edited');
			if (touched.length !== 1) return 'the edit did not arrive';
			delete touched[0].parameters[MARK];
			return sameNodes(before, after) ?? sameConnections(before, after);
		});
	const bare = withoutSection(code);
	return [
		{ edit: 'parameter', node: edit.name, failure: run(code) },
		...(bare === code
			? []
			: [{ edit: 'parameter, section left out', node: edit.name, failure: run(bare) }]),
	];
}

/** The end of the chain of `export default`. */
const endOfExport = (code) => {
	const section = code.search(/\n\/\* exact:/);
	return (section < 0 ? code : code.slice(0, section)).trimEnd().replace(/;$/, '').length;
};

const probe = (call) => ({
	text: `\n  .${call}(node({ type: 'n8n-nodes-base.noOp', version: 1, config: { name: '${PROBE}', position: [1, 2] } }))`,
	gone: 0,
});

function addNode(stored, code, workflowCode) {
	const text = replaced(code, { at: endOfExport(code), ...probe('add') });
	const failure = judge(stored, workflowCode.edit(stored, text), (before, after) => {
		const added = after.nodes.pop();
		if (added?.name !== PROBE || !isDeepStrictEqual(added.position, [1, 2]))
			return 'the edit did not arrive';
		return sameNodes(before, after) ?? sameConnections(before, after);
	});
	return { edit: 'node added', failure };
}

/** One line an edit; `failure` says what is wrong. An edit that the code has no place for is left out. */
function makeEdits(stored, code, seed, workflowCode, tries) {
	return [
		...editParameters(stored, code, seed, workflowCode, tries),
		addNode(stored, code, workflowCode),
	];
}

const { safeParseWorkflowStructure } = createRequire(import.meta.url)('n8n-workflow');

const withoutOrder = ({ executionOrder: _order, ...settings }) => settings;

function measureOne(exported, seed, workflowCode, tries) {
	if (!safeParseWorkflowStructure(exported).success) return { refused: true };
	const stored = asStored(exported);
	const started = performance.now();
	const code = workflowCode.generate(stored);
	const copy = workflowCode.parse(code);
	const ms = performance.now() - started;
	// A setting that new workflows get by default is not what the code says.
	const settings = stored.settings.executionOrder ? copy.settings : withoutOrder(copy.settings);
	const edits = makeEdits(stored, code, seed, workflowCode, tries);
	return {
		withoutBase: isDeepStrictEqual(normalForm({ ...copy, settings }), normalForm(stored)),
		untouchedKept: edits.length > 0 && edits.every(({ failure }) => failure === undefined),
		edits,
		ms,
		codeTokens: encode(code).length,
		jsonTokens: encode(JSON.stringify(exported)).length,
	};
}

/**
 * How lossless workflows become code and come back.
 *
 *   workflows      workflows that n8n can load: what the other figures are out of
 *   refused        beside them, workflows that n8n's own structure check refuses; Foreman says so and leaves
 *                  them alone. Both together are the files read
 *   threw          workflows whose code cannot be made or read
 *   withoutBase    workflows that their code alone says in full: type, version, parameters,
 *                  credentials, flags, settings and every connection
 *   untouchedKept  workflows in which edits of the code arrived and nothing else changed, ids,
 *                  positions, webhook ids and pin data included
 *   p50ms          median of writing and reading the code of one workflow
 *   tokensRatio    o200k tokens of the code / of the minified JSON
 *
 * `generated` so many random workflows, beside those of the folder or without one; `isEveryEdit` each place of the
 * code where an edit fits, not one of each kind.
 */
export async function roundtrip(folder, { generated, 'every-edit': isEveryEdit }) {
	const { workflowSdk } = built('host/workflow-sdk');
	const workflowCode = built('workflow/workflow-code').createWorkflowCode(workflowSdk);
	const all = [
		...(folder === undefined ? [] : await readExports(folder)),
		...Array.from({ length: Number(generated) }, (_, seed) => ({
			file: `generated ${seed}`,
			exported: makeGraph(seed),
		})),
	];
	const cases = all.map(({ file, exported }) => {
		try {
			return { file, ...measureOne(exported, file, workflowCode, isEveryEdit ? Infinity : 1) };
		} catch (error) {
			return { file, threw: error.message };
		}
	});
	const count = (holds) => cases.filter(holds).length;
	const total = (key) => sum(cases.map((one) => one[key] ?? 0));
	return {
		cases,
		figures: {
			workflows: count(({ refused }) => !refused),
			refused: count(({ refused }) => refused),
			threw: count(({ threw }) => threw !== undefined),
			withoutBase: count(({ withoutBase }) => withoutBase),
			untouchedKept: count(({ untouchedKept }) => untouchedKept),
			p50ms: round(median(cases.flatMap(({ ms }) => ms ?? []))),
			tokensRatio: round(total('codeTokens') / total('jsonTokens'), 3),
		},
	};
}
