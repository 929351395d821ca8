import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** @returns {Promise<any>} what a JSON file holds */
export const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/** @returns {Promise<any[]>} what each line of a file holds */
export const readLines = async (file) =>
	(await readFile(file, 'utf8'))
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));

/** `folder`: of exported workflows, one JSON file each. Gives by name of the file. */
export async function readExports(folder) {
	const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
	return await Promise.all(
		files.map(async (file) => ({ file, exported: await readJson(path.join(folder, file)) })),
	);
}

/** As n8n's API answers it: n8n fills in what an export may lack. */
export const asStored = (exported) => ({
	id: 'measured',
	versionId: 'measured',
	activeVersionId: null,
	isArchived: false,
	createdAt: '',
	updatedAt: '',
	...exported,
	nodes: exported.nodes.map((node, index) => ({
		typeVersion: 1,
		parameters: {},
		...node,
		id: node.id || `id-${index}`,
	})),
	settings: exported.settings ?? {},
});
