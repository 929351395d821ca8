import { refuseSettings } from '../../../src/policy/control-plane/keep-control-plane';

type Settings = Readonly<Record<string, unknown>>;

const LIVE = 'v1';

const refusal = (
	next: Settings,
	stored?: Settings,
	activeVersionId: string | null = null,
	agreed?: readonly string[],
) => {
	try {
		refuseSettings({
			next: { name: 'Orders', settings: next },
			stored: stored && { settings: stored, activeVersionId },
			agreed,
		});
		return '';
	} catch (error) {
		return String(error);
	}
};

describe('a setting that a tool saves', () => {
	it('opens the workflow to nobody', () => {
		expect(refusal({ availableInMCP: true })).toContain('Setting availableInMCP');
		expect(refusal({ availableInMCP: false }, { availableInMCP: true })).toBe('');
		expect(refusal({ callerPolicy: 'any' }, { callerPolicy: 'none' })).toContain('callerPolicy');
		expect(refusal({ callerPolicy: 'none' }, { callerPolicy: 'any' })).toBe('');
		expect(refusal({ callerIds: 'w9' }, {})).toContain('callerIds');
		expect(refusal({ availableInMCP: true }, { availableInMCP: true }, LIVE)).toBe('');
	});

	it('changes nothing of what is live', () => {
		for (const next of [
			...[{ errorWorkflow: 'other' }, { saveDataErrorExecution: 'none' }],
			...[{ timezone: 'Europe/Berlin' }, { executionTimeout: 1 }, { executionOrder: 'v0' }],
		]) {
			expect(refusal(next, {}, LIVE)).toContain('at once');
			expect(refusal(next, {})).toBe('');
			expect(refusal(next, next, LIVE)).toBe('');
		}
	});

	it('shows and opens no more than before', () => {
		const policy = (next: string, before?: string) =>
			refusal({ callerPolicy: next }, before === undefined ? {} : { callerPolicy: before });
		expect(policy('workflowsFromSameOwner')).toBe('');
		expect(policy('workflowsFromSameOwner', 'none')).toContain('callerPolicy');
		expect(policy('workflowsFromSameOwner', 'workflowsFromAList')).toContain('callerPolicy');
		expect(policy('workflowsFromAList', 'any')).toBe('');
		expect(policy('whatever', 'any')).toContain('callerPolicy');
		for (const name of ['redactionPolicy', 'credentialResolverId'])
			expect(refusal({ [name]: 'none' }, {})).toContain(name);
	});

	it('is a person’s to allow by name, but for what no tool changes', () => {
		const next = { errorWorkflow: 'w2', timezone: 'UTC', callerPolicy: 'any', callerIds: 'w3' };
		expect(refusal(next, {}, LIVE, Object.keys(next))).toBe('');
		expect(refusal(next, {}, LIVE, ['errorWorkflow', 'callerPolicy', 'callerIds'])).toMatch(
			/needs? a person's approval. Setting timezone: [^:]*Nothing was changed/,
		);
		for (const name of ['availableInMCP', 'redactionPolicy', 'credentialResolverId'])
			expect(refusal({ [name]: 'all' }, {}, LIVE, [name])).toContain(`Setting ${name}`);
	});

	it('is never refused as a part of the control plane', () => {
		expect(refusal({ timezone: 'UTC' }, {}, LIVE)).not.toContain('controls Foreman');
	});
});
