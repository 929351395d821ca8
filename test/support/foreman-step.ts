import type { CredentialReference } from './live-instance';

/** A build-workflow step that passes its refusal on instead of failing the run. */
export const foremanStep = (name: string, credential: CredentialReference, parameters: object) => ({
	name,
	type: 'n8n-nodes-foreman.foremanWorkflows',
	typeVersion: 1,
	parameters: { resource: 'workflow', operation: 'build-workflow', ...parameters },
	credentials: { foremanN8nApi: credential },
	onError: 'continueRegularOutput',
});

/** Notes the address that resumes the run, and waits for a call of it. */
foremanStep.wait = () => ({
	name: 'Wait',
	type: 'n8n-nodes-base.wait',
	typeVersion: 1.1,
	webhookId: 'resumes',
	parameters: { resume: 'webhook', options: {} },
});
