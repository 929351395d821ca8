import { z } from 'zod';

import { defineTool } from '../../kernel/define-tool';
import { checkContent, checked } from './building/check-content';
import { given, optionalId, requireOneOf } from '../fields';

const input = z.object({
	workflowId: optionalId('Stored workflow. Either this or code'),
	code: z.string().optional().describe('TypeScript SDK code'),
});

export default defineTool({
	name: 'validate-workflow',
	domain: 'workflow',
	description:
		"Check a stored workflow, or code before build-workflow, with n8n's own engine: node types, parameters, credentials, expressions, connections, flow. Errors fail when it runs; advice tells what may not be meant. Nothing is run or changed.",
	effect: 'read',
	uses: ['workflows', 'workflowCode', 'validator', 'credentials'],
	scopes: ['workflow:read', 'workflow:list'],
	input,
	output: z.object(checked),
	shows: ({ findings }, { workflowId = '' }) =>
		findings.length === 0 || workflowId === '' ? [] : [{ workflowId }],
	whenCapped: 'Errors come first: put those right and call again.',

	async run(raw, { workflows, workflowCode, validator, credentials }) {
		const workflowId = given(raw.workflowId);
		const code = given(raw.code);
		requireOneOf(
			{ workflowId, code },
			'Pass workflowId to check what is stored, or code to check what is not built yet.',
		);
		const content =
			code === undefined ? await workflows.get(workflowId ?? '') : workflowCode.parse(code);
		return await checkContent(content, { validator, credentials });
	},
});
