import type {
	CredentialsPort,
	StoredCredential,
} from '../../src/kernel/ports/instance/credentials';
import { invokeTool } from '../../src/kernel/invoke-tool';
import type { Ports } from '../../src/kernel/ports';
import type { Finding } from '../../src/kernel/ports/instance/validator';
import { ToolError } from '../../src/kernel/tool-error';
import { findTool } from '../support/native-tools';
import { knownCredentials } from '../../src/tools/workflow/building/known-credentials';
import { credentialFindings } from '../../src/workflow-validation/validate-workflow';
import { openInvocation, portsWith } from '../kernel/open-invocation';
import { storedNode, storedWorkflow } from './stored-workflow';
import { callingNothing } from './calling-nothing';
import { reachingNothing } from './reaching-nothing';

const credential: StoredCredential = {
	...{ id: 'c1', name: 'Mine', type: 'slackApi', createdAt: '', updatedAt: '', isUnfilled: false },
};

const listing = (list: CredentialsPort['list']) => ({ list }) as CredentialsPort;

const failing = (code: 'forbidden' | 'unavailable') =>
	listing(async () => {
		throw new ToolError({ code, message: 'No.', hint: 'Wait.' });
	});

const withCredential = {
	nodes: [storedNode('Tell', { credentials: { slackApi: { id: 'c1', name: 'Mine' } } })],
};

describe('known credentials', () => {
	it('are listed once, and only where a node names one', async () => {
		const list = jest.fn(async () => [credential]);
		const twice = { nodes: [...withCredential.nodes, ...withCredential.nodes] };
		expect(await knownCredentials(twice, listing(list))).toEqual([credential]);
		expect(list).toHaveBeenCalledTimes(1);
		expect(await knownCredentials({ nodes: [storedNode('Set')] }, listing(list))).toBeUndefined();
		expect(list).toHaveBeenCalledTimes(1);
	});

	it('are unknown to a key that may not list them, which is no failure of the call', async () => {
		expect(await knownCredentials(withCredential, failing('forbidden'))).toBeUndefined();
		await expect(knownCredentials(withCredential, failing('unavailable'))).rejects.toThrow('No.');
	});
});

describe('a credential that is gone', () => {
	const validator: Partial<Ports['validator']> = {
		check: async ({ nodes }, credentials = [credential]): Promise<Finding[]> =>
			nodes.flatMap((node) => credentialFindings(node, ['slackApi'], credentials)),
	};
	const call = async (name: string, credentials: CredentialsPort) => {
		const publish = jest.fn(async () => 'v1');
		const tool = findTool(name);
		if (!tool) throw new Error(`No tool ${name}`);
		const ports = portsWith({
			validator: validator as Ports['validator'],
			workflows: { get: async () => storedWorkflow(withCredential), publish } as Partial<
				Ports['workflows']
			> as Ports['workflows'],
			workflowVersions: {} as Ports['workflowVersions'],
			workflowCode: {} as Ports['workflowCode'],
			destinations: reachingNothing,
			liveWebhooks: callingNothing,
			credentials,
		});
		const { invocation } = openInvocation({ ports: () => ports });
		const outcome = await invokeTool(tool, { workflowId: 'w1' }, invocation);
		return { outcome: JSON.stringify(outcome), publish };
	};
	const none = listing(async () => []);

	it('is an error of validate-workflow, and keeps publish-workflow from publishing', async () => {
		expect((await call('validate-workflow', none)).outcome).toMatch(/set to c1, which does not/);
		const { outcome, publish } = await call('publish-workflow', none);
		expect(outcome).toMatch(/not fit to be published.*set to c1, which does not exist/);
		expect(publish).not.toHaveBeenCalled();
	});

	it('is nothing that a key without the right to list could tell', async () => {
		const answer = (await call('validate-workflow', failing('forbidden'))).outcome;
		expect(answer).toContain('"valid":true');
		const { publish } = await call('publish-workflow', failing('forbidden'));
		expect(publish).toHaveBeenCalledTimes(1);
	});
});
