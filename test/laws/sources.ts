import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Paths of all files below a folder, from the package's root, with `/`. */
export function filesBelow(folder: string): string[] {
	return readdirSync(path.join(root, folder)).flatMap((name) => {
		const file = `${folder}/${name}`;
		return statSync(path.join(root, file)).isDirectory() ? filesBelow(file) : [file];
	});
}

export const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

export const linesOf = (file: string) => textOf(file).trimEnd().split('\n').length;
