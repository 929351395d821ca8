import path from 'node:path';

/** A file's name says what the file holds. These names say nothing. */
const EMPTY_NAMES = [
	'util',
	'utils',
	'helper',
	'helpers',
	'common',
	'type',
	'types',
	'misc',
	'shared',
];
const EMPTY_ENDING = /[-_]?(utils?|helpers?)$/i;
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export function judgeFileName(file) {
	const segments = file.split('/');
	const words = segments.flatMap((segment) => segment.replace(/\.(ts|js|mjs|cjs)$/, '').split('.'));
	const empty = words.find(
		(word) => EMPTY_NAMES.includes(word.toLowerCase()) || EMPTY_ENDING.test(word),
	);
	if (empty !== undefined) return `'${empty}' names nothing: name ${file} after what it holds`;
	if (segments[0] !== 'src') return undefined;
	const miscased = words.find((word) => !KEBAB_CASE.test(word));
	return miscased === undefined ? undefined : `'${miscased}' in ${file} is not kebab-case`;
}

export default {
	meta: { type: 'problem', docs: { description: 'File and folder names' }, schema: [] },
	create(context) {
		const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
		return {
			Program(node) {
				const message = judgeFileName(file);
				if (message !== undefined) context.report({ node, message });
			},
		};
	},
};
