import { isUnattendedPolicy, strictestPolicy } from '../../src/policy/strictest-policy';
import { readToolkitPolicy } from '../../src/policy/toolkit-policy';

const rules = (status: string, ...tools: string[]) => ({
	permissions: { rules: [{ tools, status }] },
});

const standard = readToolkitPolicy({ profile: 'standard' }, 'tools');
const unattended = readToolkitPolicy(
	{ profile: 'unattended', options: { approvalHours: 1 } },
	'tools',
);
const managed = readToolkitPolicy({ permissionSource: 'managed' }, 'tools');
const blocking = readToolkitPolicy(
	{ profile: 'unattended', ...rules('blocked', 'run-workflow') },
	'tools',
);

test('a run that goes on as it began has nothing added', () => {
	for (const policy of [standard, unattended, managed, blocking])
		expect(strictestPolicy(policy, policy)).toEqual(policy);
});

test('what it could not do where it began holds beneath what is set where it goes on', () => {
	const found = strictestPolicy(standard, unattended);
	expect(found).toMatchObject({ source: 'panel', snapshot: unattended.snapshot });
	expect(found.floors).toEqual([standard.snapshot]);
	expect(found.asksAfterForeignText).toBe(true);
	expect(found.lifetime).toBe(unattended.lifetime);
	expect(isUnattendedPolicy(found)).toBe(false);
});

test('of a panel and of what operators decided both hold', () => {
	for (const found of [strictestPolicy(managed, blocking), strictestPolicy(blocking, managed)])
		expect(found).toMatchObject({ source: 'managed', floors: [blocking.snapshot] });
	expect(strictestPolicy(managed, standard).floors).toEqual([standard.snapshot]);
});

test('over several nodes all of them hold, each once', () => {
	const twice = strictestPolicy(strictestPolicy(standard, blocking), unattended);
	expect(twice.floors).toEqual([blocking.snapshot, standard.snapshot]);
	expect(strictestPolicy(twice, unattended).floors).toEqual(twice.floors);
});

test('nobody is there only where every panel says so', () => {
	expect(isUnattendedPolicy(unattended)).toBe(true);
	expect(isUnattendedPolicy(strictestPolicy(unattended, blocking))).toBe(true);
	expect(isUnattendedPolicy(standard)).toBe(false);
	expect(isUnattendedPolicy(managed)).toBe(false);
});
