import { nativeCatalog } from '../../catalog/catalog';
import type { Tool } from '../../kernel/define-tool';
import { titleCase } from '../../kernel/values/title-case';

/** A text for models, as people on the canvas read it: a tool that it names is an operation there, which they run. */
export const withOperationNames = (text: string): string =>
	text
		.replace(/\b[a-z]+(?:[-_][a-z]+)+\b/g, (name) => {
			const tool = nativeCatalog.find(name);
			return tool === undefined ? name : `"${titleCase(tool.title)}"`;
		})
		.replaceAll('Call "', 'Run "')
		.replaceAll('call the tool again', 'run the node again');

/** What a tool does, in its first sentence, for people. */
export const inShort = ({ title, description }: Pick<Tool, 'title' | 'description'>): string =>
	withOperationNames(
		description.split(/(?<=[a-z)])\. |(?: such as)?: |, such as /)[0]?.replace(/\.$/, '') ?? title,
	);
