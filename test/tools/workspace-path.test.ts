import { workspacePath } from '../../src/tools/orchestration/workspace-path';
import { ToolError } from '../../src/kernel/tool-error';

describe('a path of the workspace', () => {
	it.each([
		['src/workflow.ts', 'src/workflow.ts'],
		['~/workspace/src/workflow.ts', 'src/workflow.ts'],
		['~/workspace//src/workflow.ts', 'src/workflow.ts'],
		['./src/./workflow.ts', 'src/workflow.ts'],
		['notes.md', 'notes.md'],
		[
			'types/@n8n/n8n-nodes-langchain.agent@2.1.d.ts',
			'types/@n8n/n8n-nodes-langchain.agent@2.1.d.ts',
		],
		['src/Über uns.ts', 'src/Über uns.ts'],
		// One name, however it was typed.
		['u\u0308.ts', '\u00fc.ts'],
	])('%j is kept as %j', (given, kept) => {
		expect(workspacePath(given)).toBe(kept);
	});

	it.each([
		'../etc/passwd',
		'..',
		'src/../../etc/passwd',
		'src/..',
		'./../x',
		'~/workspace/../x',
		'~/workspace/../../root/.n8n/config',
		'~/workspace//../x',
		'/etc/passwd',
		'//host/share',
		'/proc/self/environ',
		'~/.n8n/config',
		'~root/x',
		'~',
		'~/workspace/~/workspace/../x',
		'..\\..\\x',
		'src\\workflow.ts',
		'C:\\Windows\\x',
		'C:/Windows/x',
		'file:///etc/passwd',
		'src/workflow.ts\0.png',
		'src/\nworkflow.ts',
		'src/\u202etxt.ts',
		'src/\u2028x',
		'%2e%2e/x',
		'..%2fx',
		'.%00./x',
		'．．/x',
		'…/x',
		'.../x',
		'.. /x',
		' ../x',
		'src/.. /x',
		'.git/config',
		'src/.env',
		'src//x',
		'src/',
		'',
		'.',
		'./',
		'~/workspace/',
		'src/x.',
		'src/x ',
		'src/x\ud800',
		'a'.repeat(201),
	])('%j is refused', (given) => {
		try {
			expect(`read as ${workspacePath(given)}`).toBe('refused');
		} catch (error) {
			if (!ToolError.is(error)) throw error;
			expect(error.code).toBe('invalid-input');
			expect(error.message).toContain('is not a path of the workspace');
			expect(error.hint).toContain('src/workflow.ts');
		}
	});
});
