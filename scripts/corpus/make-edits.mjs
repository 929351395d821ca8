/**
 * Makes edits of a workflow's code as an agent does, and checks that each changed its own place and nothing else. Connections that are moved are
 * tested in test/workflow/lossless-code.test.ts.
 */
import { isDeepStrictEqual } from 'node:util';

import { byHash } from './by-hash.mjs';

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
export function makeEdits(stored, code, seed, workflowCode, tries) {
	return [
		...editParameters(stored, code, seed, workflowCode, tries),
		addNode(stored, code, workflowCode),
	];
}
