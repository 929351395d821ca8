import { nativeCatalog } from '../../catalog/catalog';
import type { Tool } from '../../kernel/define-tool';
import { titleCase } from '../../kernel/values/title-case';

/** A text for models, as people on the canvas read it: a tool that it names is an operation there, which they run. What is quoted, or a part of a path, is theirs. */
export const withOperationNames = (text: string): string =>
	text
		.replace(
			/(Call )?(?<![\w"/.-])([a-z]+(?:[-_][a-z]+)+)(?![\w"/-]|\.\w)/g,
			(words, call: string | undefined, name: string) => {
				const tool = nativeCatalog.find(name);
				if (tool === undefined) return words;
				return `${call === undefined ? '' : 'Run '}"${titleCase(tool.title)}"`;
			},
		)
		.replaceAll('call the tool again', 'run the node again');

/** What a tool does, in its first sentence, for people. */
export const inShort = ({ title, description }: Pick<Tool, 'title' | 'description'>): string =>
	withOperationNames(
		description.split(/(?<=[a-z)])\. |(?: such as)?: |, such as /)[0]?.replace(/\.$/, '') ?? title,
	);
