import { existsSync } from 'node:fs';
import path from 'node:path';

import { filesBelow, textOf } from './sources';

const root = path.resolve(__dirname, '../..');

export interface Page {
	/** From the package's root. */
	readonly file: string;
	readonly text: string;
	/** What the page says outside of blocks of code. */
	readonly prose: string;
	/** Words in `code` style, of its prose. */
	readonly codes: readonly string[];
}

const FENCE = /^ *```[\s\S]*?^ *```/gm;
const CODE = /`([^`\n]+)`/g;

function read(file: string): Page {
	const text = textOf(file);
	const prose = text.replace(FENCE, '');
	return { file, text, prose, codes: [...prose.matchAll(CODE)].map(([, code = '']) => code) };
}

/** Every page of the documentation. */
export const pages: readonly Page[] = [
	...['README.md', 'AGENTS.md', 'CHANGELOG.md', 'generated/tools.md'],
	...filesBelow('docs').filter((file) => file.endsWith('.md')),
].map(read);

/** Decisions say what held on their day; what is generated is held to the code elsewhere. */
export const maintained = pages.filter(
	({ file }) => !/^(CHANGELOG|docs\/decisions|generated)/.test(file),
);

/** For those who use Foreman, and do not work on it. */
export const forUsers = maintained.filter(({ file }) => !/^(AGENTS|docs\/develop\/)/.test(file));

/** Of a heading, as GitHub makes it. */
const slugOf = (heading: string): string =>
	heading
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.trim()
		.toLowerCase()
		.replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
		.replaceAll(' ', '-');

/** What can stand behind the `#` of a link to a page. */
export const anchorsOf = (markdown: string): readonly string[] =>
	[...markdown.replace(FENCE, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
		slugOf(heading),
	);

const LINK = /\]\(([^()\s]+)\)|(?:src|href)="([^"]+)"/g;

/** Links to files of this repository: where they lead to, from the package's root. */
export const linksOf = ({ file, prose }: Page) =>
	[...prose.replace(CODE, '').matchAll(LINK)]
		.map(([, inText, inTag]) => inText ?? inTag ?? '')
		.filter((target) => !/^(https?|mailto):/.test(target))
		.map((target) => {
			const [place = '', anchor] = target.split('#');
			const leadsTo = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
			return { target, leadsTo, anchor };
		});

export const isThere = (file: string): boolean => existsSync(path.join(root, file));
