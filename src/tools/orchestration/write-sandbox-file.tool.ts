import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { requireRun } from '../../kernel/ports/foreman-run';
import { invalidInput } from '../../kernel/tool-error';
import { requireOneOf } from '../fields';
import { applyPatches } from '../workflow/building/apply-patches';
import { inWorkspace, isDeclaration, missingFile, workspacePath } from './workspace-path';

const patch = z.object({
	old_str: z.string().min(1).describe('Text that is in the file exactly once'),
	new_str: z.string().describe('What to put in its place'),
});

export default defineTool({
	name: 'write-sandbox-file',
	...inWorkspace,
	description:
		'Write a file of your workspace, whole with content, or changed in places with patches. Code belongs in src/workflow.ts.',
	effect: 'read',
	uses: ['foremanRun'],
	input: z.object({
		path: z.string().min(1).describe('Such as src/workflow.ts'),
		content: z.string().optional().describe('The whole file. Either content or patches'),
		patches: z.array(patch).min(1).optional().describe('Changes to the file as it is'),
	}),
	output: z.object({
		path: z.string(),
		characters: z.number(),
		files: z.number().describe('Files in the workspace'),
	}),
	takesMarkers: true,

	async run({ path: given, content, patches }, ports) {
		const { workspace } = requireRun(ports);
		const path = workspacePath(given);
		if (isDeclaration(path))
			throw invalidInput(
				'Files under types/ are written by materialize-node-type alone. Nothing was written.',
				'Write under src/ instead.',
			);
		requireOneOf(
			{ content, patches },
			'content writes the whole file, patches change places of it. Nothing was written.',
		);
		const before = patches && (await workspace.read(path));
		if (patches && before === undefined) throw await missingFile(path, workspace);
		const text = content ?? applyPatches(before ?? '', patches ?? []);
		const files = await workspace.write([{ path, text }]);
		return { path, characters: text.length, files: files.length };
	},
});
