import { auditWhileAllowed } from '../../src/instance/open-audit';
import { ToolError } from '../../src/kernel/tool-error';
import { newEntry } from '../policy/audit/audit-store-contract';

const refused = new ToolError({
	code: 'forbidden',
	message: 'It lacks scopes.',
	hint: 'Tick them.',
});

afterEach(() => jest.useRealTimers());

/** Audits of nodes that share a key, of which each write ends so. */
function auditsOf(fingerprint: string, end: () => Promise<void>) {
	const lines: string[] = [];
	let writes = 0;
	const add = async () => {
		writes += 1;
		await end();
	};
	const open = () => auditWhileAllowed({ add }, { fingerprint }, (line) => lines.push(line));
	return { open, lines, writes: () => writes };
}

test('a key without the scopes is told of once, and costs one request', async () => {
	jest.useFakeTimers();
	const { open, lines, writes } = auditsOf('poor', async () => await Promise.reject(refused));
	for (let call = 0; call < 3; call += 1) await open().add([newEntry()]);
	expect(lines).toEqual(['Foreman keeps no audit: It lacks scopes. Tick them.']);
	expect(writes()).toBe(1);
	jest.advanceTimersByTime(600_000);
	await open().add([newEntry()]);
	expect(writes()).toBe(2);
});

test('calls at the same time are told of once', async () => {
	const { open, lines } = auditsOf('poor together', async () => await Promise.reject(refused));
	await Promise.all([1, 2, 3].map(async () => await open().add([newEntry()])));
	expect(lines).toHaveLength(1);
});

test('whatever else fails is lost as before, and tried again', async () => {
	const { open, lines, writes } = auditsOf(
		'away',
		async () => await Promise.reject(new Error('away')),
	);
	for (let call = 0; call < 2; call += 1)
		await expect(open().add([newEntry()])).rejects.toThrow('away');
	expect([lines, writes()]).toEqual([[], 2]);
});
