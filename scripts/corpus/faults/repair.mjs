/** Sets one value of a copy: `parameters.options.limit`, or a key of the node. Undefined removes it. */
function setAt(target, path, value) {
	const keys = path.split('.');
	const last = keys.pop();
	const owner = keys.reduce((one, key) => (one[key] ??= {}), target);
	if (value === null) delete owner[last];
	else owner[last] = value;
}

/**
 * A workflow with faults put right.
 *
 * @param {object} workflow as it was written
 * @param {{node: string, repair: Record<string, unknown>}[]} faults `repair` names places and what stands there in the twin, null for
 *   nothing: of the node, or with a leading slash of the workflow
 */
export function repaired(workflow, faults) {
	const copy = structuredClone(workflow);
	for (const { node: name, repair } of faults) {
		const node = copy.nodes.find((one) => one.name === name);
		for (const [path, value] of Object.entries(repair))
			setAt(path.startsWith('/') ? copy : node, path.replace(/^\//, ''), structuredClone(value));
	}
	return copy;
}
