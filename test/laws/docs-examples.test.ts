import type { INodeTypeDescription } from 'n8n-workflow';

import type { Json } from '../support/live-instance';
import { nodeDescriptions } from './described-names';
import { linksOf, pages } from './docs-pages';
import { filesBelow, textOf } from './sources';

const files = filesBelow('docs/examples').filter((file) => file.endsWith('.json'));

/** A node on the canvas, and the same node as a tool of an agent. */
const descriptionOf = (type: string): INodeTypeDescription | undefined =>
	nodeDescriptions.find(({ name }) =>
		[`n8n-nodes-foreman.${name}`, `n8n-nodes-foreman.${name}Tool`].includes(type),
	);

const ownNodes = (file: string): Json[] =>
	JSON.parse(textOf(file)).nodes.filter(({ type }: Json) => type.startsWith('n8n-nodes-foreman.'));

/** The fields of a node, and the values that their lists offer. */
function misfits({ name, type, parameters }: Json): string[] {
	const description = descriptionOf(type);
	if (description === undefined) return [`${name}: there is no ${type}`];
	return Object.entries(parameters).flatMap(([field, value]) => {
		const properties = description.properties.filter((property) => property.name === field);
		if (properties.length === 0) return [`${name}: ${type} has no ${field}`];
		const lists = properties.filter((property) => property.type === 'options');
		const offered = lists.flatMap(({ options = [] }) =>
			options.flatMap((option) => ('value' in option ? [option.value] : [])),
		);
		const isFree = lists.length < properties.length || String(value).startsWith('=');
		return isFree || offered.some((one) => one === value)
			? []
			: [`${name}: ${field} is ${JSON.stringify(value)}, offered are ${offered.join(', ')}`];
	});
}

const gallery = pages.filter(({ file }) => file === 'docs/examples/README.md');
const inGallery = gallery.flatMap((page) => linksOf(page).map(({ leadsTo }) => leadsTo));
const tests = [...filesBelow('test/live'), ...filesBelow('test/support')].map(textOf).join('\n');

it('there are at least eight', () => {
	expect(files.length).toBeGreaterThanOrEqual(8);
});

describe.each(files)('%s', (file) => {
	const name = file.slice('docs/examples/'.length, -'.json'.length);
	const { nodes, connections, ...rest }: Json = JSON.parse(textOf(file));
	const names = nodes.map((node: Json) => node.name);

	it('fits the nodes as they are', () => {
		expect(ownNodes(file).flatMap(misfits)).toEqual([]);
	});

	it('connects nodes that it has', () => {
		const targets = Object.values(connections).flatMap((outputs) =>
			Object.values(Object(outputs)).flatMap((lines) =>
				Object(lines)
					.flat()
					.map(({ node }: Json) => node),
			),
		);
		expect([...Object.keys(connections), ...targets].filter((one) => !names.includes(one))).toEqual(
			[],
		);
	});

	it('holds nothing of whoever made it, and says on the canvas what to fill in', () => {
		expect(Object.keys(rest).sort()).toEqual(['name', 'settings']);
		expect(nodes.filter((node: Json) => 'credentials' in node)).toEqual([]);
		expect(nodes.some(({ type }: Json) => type === 'n8n-nodes-base.stickyNote')).toBe(true);
	});

	it('is in the gallery with a picture, and a live test runs it', () => {
		expect(inGallery).toContain(file);
		expect(inGallery).toContain(`docs/images/examples/${name}.png`);
		expect(tests).toContain(`${name}.json`);
	});
});
