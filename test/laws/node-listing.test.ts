import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeProperties, INodeType } from 'n8n-workflow';
import { z } from 'zod';

import packageJson from '../../package.json';
import { everyNode } from '../support/every-node';

/*
 * How n8n lists the nodes. `test/live/node-creator.test.ts` types words into the list of a running n8n.
 */

const root = path.resolve(__dirname, '..', '..');

const links = z.array(z.object({ url: z.string().url() })).length(1);

const codexFile = z.object({
	node: z.string(),
	categories: z.array(z.string()).nonempty(),
	subcategories: z.record(z.array(z.string())).default({}),
	alias: z.array(z.string().regex(/^[a-z0-9 ]+$/)).nonempty(),
	resources: z.object({ primaryDocumentation: links, credentialDocumentation: links }),
});

const codexOf = (file: string) =>
	codexFile.parse(JSON.parse(readFileSync(path.join(root, `${file}.json`), 'utf8')));

const actionsOf = ({ description }: INodeType) =>
	description.properties.flatMap(({ options = [] }) =>
		options.flatMap((option) =>
			'action' in option && option.action !== undefined ? [option.action] : [],
		),
	);

const textsOfChoices = (properties: readonly INodeProperties[]): string[] =>
	properties.flatMap(({ options = [] }) =>
		options.flatMap((option) => {
			if ('values' in option) return textsOfChoices(option.values);
			return 'value' in option ? [option.description ?? ''] : textsOfChoices([option]);
		}),
	);

/** A verb, then one thing with its article, "many" of them, or several things; the first letter alone is large. */
const ACTION =
	/^[A-Z][a-z]+(?: up)? (?:(?:a|an|the|many|all) [a-z ]+|[a-z ]*[a-z]s(?: (?:as|to|with) [A-Za-z ]+)?)$/;

it('covers every node of the package', () => {
	expect(everyNode.map(({ file }) => `dist/${file}.js`).sort()).toEqual(
		[...packageJson.n8n.nodes].sort(),
	);
});

describe.each(everyNode.map((one) => [one.node.description.displayName, one] as const))(
	'%s',
	(_name, { file, node }) => {
		const codex = codexOf(file);
		const { description } = node;

		it('has no field that the editor takes for the choice of a credential, and leaves out of the panel', () => {
			const shows = (description.credentials ?? []).map(
				({ displayOptions }) => displayOptions?.show,
			);
			const left = description.properties.filter(({ name, options = [] }) => {
				const needing = shows.flatMap((show) => show?.[name] ?? []);
				const values = options.flatMap((option) => ('value' in option ? [option.value] : []));
				if (needing.length === 0) return false;
				const isNamedSo = name === 'authentication' && !values.includes('none');
				return isNamedSo || values.every((value) => needing.includes(value));
			});
			expect(left.map(({ name }) => name)).toEqual([]);
		});

		it('has its codex, with a page of its own', () => {
			expect(codex.node).toBe(`${packageJson.name}.${description.name}`);
			const [page] = codex.resources.primaryDocumentation;
			const name = description.displayName.replace(/^Foreman /, '');
			expect(page?.url.endsWith(`/docs/nodes/${name.toLowerCase().replaceAll(' ', '-')}.md`)).toBe(
				true,
			);
			expect(codex.resources.credentialDocumentation).toEqual([
				{ url: `${page?.url}#credentials` },
			]);
		});

		it('is listed where it can stand', () => {
			const isSubNode = description.outputs[0] !== NodeConnectionTypes.Main;
			// n8n hides nodes of the category AI wherever there is no AI node yet, unless they are root nodes.
			const isHidden =
				codex.categories.includes('AI') && codex.subcategories.AI?.includes('Root Nodes') !== true;
			expect(isHidden).toBe(isSubNode);
		});

		it('says what it can do as n8n’s own nodes do', () => {
			const actions = actionsOf(node).filter((action) => !action.startsWith('On a '));
			expect(actions.filter((action) => !ACTION.test(action))).toEqual([]);
			expect(new Set(actions).size).toBe(actions.length);
		});

		it('describes each choice in the two lines that the editor shows of it', () => {
			const long = textsOfChoices(description.properties).filter(({ length }) => length > 110);
			expect(long).toEqual([]);
		});

		it('has a description of one sentence that begins with a verb and has no full stop', () => {
			expect(description.description).toMatch(/^[A-Z][a-z]+,? [^.]{20,90}$/);
		});

		it('has an icon for light and dark', () => {
			const { icon } = description;
			const files = typeof icon === 'object' ? [icon.light, icon.dark] : [];
			expect(files).toHaveLength(2);
			for (const one of files)
				expect(existsSync(path.join(root, path.dirname(file), one.replace('file:', '')))).toBe(
					true,
				);
		});
	},
);
