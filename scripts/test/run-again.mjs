import path from 'node:path';

const MOST_FILES_AGAIN = 3;

/**
 * Runs live files that failed once more, alone and on a fresh n8n, and names them. A failure because the machine was
 * slow does not count; what is broken fails again. If more than a few files failed, that is no accident.
 *
 * @param {string} project
 * @param {readonly Pick<import('./run-jest.mjs').Tally, 'failedFiles'>[]} first of all its jobs
 * @param {(files: readonly string[]) => Promise<import('./run-jest.mjs').Tally>} runFiles
 * @returns {Promise<{forgiven: number, troubles: string[]}>} how many failures do not count
 */
export async function runAgain(project, first, runFiles) {
	const files = first.flatMap(({ failedFiles }) => failedFiles);
	if (files.length === 0 || files.length > MOST_FILES_AGAIN) return { forgiven: 0, troubles: [] };
	const names = files.map((file) => path.basename(file.path));
	console.log(`\nOnce more: ${names.join(', ')}`);
	const again = await runFiles(files.map((file) => file.path));
	if (again.failed > 0 || again.passed === 0) return { forgiven: 0, troubles: again.troubles };
	return {
		forgiven: files.reduce((sum, file) => sum + file.failed, 0),
		troubles: [
			...again.troubles,
			...names.map((name) => `${project}: ${name} passed at the second run only`),
		],
	};
}
