import type { WorkflowNode } from '../../../kernel/ports/instance/workflows';

type Point = WorkflowNode['position'];

/** The editor's own distances between nodes. */
const RIGHT = 224;
const DOWN = 208;

const NOTE = 'n8n-nodes-base.stickyNote';

const overlaps = ([x, y]: Point, { position: [left, top] }: WorkflowNode) =>
	Math.abs(x - left) < RIGHT && Math.abs(y - top) < DOWN / 2;

/** Where a new node stands well: behind the last one, or as a sub-node below it. */
export function choosePosition(nodes: readonly WorkflowNode[], isSubNode: boolean): Point {
	const standing = nodes.filter(({ type }) => type !== NOTE);
	const [last] = [...standing].sort(
		(one, other) => other.position[0] - one.position[0] || one.position[1] - other.position[1],
	);
	if (last === undefined) return [0, 0];
	const [x, y] = last.position;
	let place: Point = isSubNode ? [x, y + DOWN] : [x + RIGHT, y];
	while (standing.some((node) => overlaps(place, node)))
		place = isSubNode ? [place[0], place[1] + DOWN] : [place[0] + RIGHT, place[1]];
	return place;
}
