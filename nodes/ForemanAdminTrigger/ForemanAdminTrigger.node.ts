import type {
	INodeType,
	INodeTypeDescription,
	ITriggerFunctions,
	ITriggerResponse,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { onceSwitchedOn, versions } from '../../src/surfaces/panels/credential-properties';
import { controlProperties } from '../../src/surfaces/panels/control-properties';
import { controlWebhooks } from '../../src/surfaces/control/control-route';
import { heardByHand, watchLive } from '../../src/surfaces/control/watch-live';
import { answerControlWebhook } from '../../src/surfaces/control/answer-control-webhook';
import { credentialTests } from '../../src/instance/credential-test/credential-tests';

export class ForemanAdminTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Foreman Admin Trigger',
		name: 'foremanAdminTrigger',
		icon: {
			light: 'file:foreman-admin-trigger.svg',
			dark: 'file:foreman-admin-trigger.dark.svg',
		},
		group: ['trigger'],
		version: versions,
		subtitle: '={{ "Pages at " + $parameter["path"] }}',
		description: 'Set what agents may do, answer what they ask and see what they did',
		defaults: { name: 'Foreman Admin Trigger' },
		eventTriggerDescription: '',
		activationMessage: 'Operators can now open the page, and programs call the addresses.',
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'foremanN8nApi',
				displayName: 'Foreman n8n API',
				required: true,
				testedBy: 'testN8n',
			},
			{
				name: 'foremanIdentityApi',
				displayName: 'Foreman Identity API',
				required: true,
				testedBy: 'testIdentity',
			},
			{
				name: 'foremanStoreApi',
				displayName: 'Foreman Store API (Optional)',
				displayOptions: onceSwitchedOn,
				testedBy: 'testStore',
			},
		],
		webhooks: controlWebhooks,
		properties: controlProperties,
	};

	methods = { credentialTest: credentialTests };

	/** Answers each request by itself. Puts out an item only to have a Foreman take up a run that is not being worked on. */
	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const answered = await answerControlWebhook(this);
		if (this.getMode() === 'manual') heardByHand.set(this.getWorkflow().id, answered.workflowData);
		return answered;
	}

	async trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
		return await Promise.resolve(watchLive(this));
	}
}
