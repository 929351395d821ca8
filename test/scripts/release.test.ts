import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Cloning and packing take seconds. */
jest.setTimeout(120_000);

const root = path.resolve(__dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'foreman-releases-'));
const clone = path.join(folder, 'clone');
const file = (name: string) => readFileSync(path.join(clone, name), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: clone, encoding: 'utf8' });
const manifest = () => JSON.parse(file('package.json')) as Record<string, unknown>;

const release = (args: string[], env: Record<string, string> = {}) => {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[path.join(root, 'scripts/release.mjs'), ...args],
		{ cwd: clone, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder, ...env } },
	);
	return { isDone: status === 0, said: `${stdout}${stderr}` };
};

/** Without what an `npm --silent` around this test sets, which would silence this one too. */
const withoutNpm = Object.fromEntries(
	Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_')),
);

/** Port 9 of this machine: nothing is there, and nothing may get as far. */
const publish = () =>
	spawnSync(
		'npm',
		[
			'publish',
			'--fetch-retries=0',
			'--registry=http://127.0.0.1:9',
			'--//127.0.0.1:9/:_authToken=none',
		],
		{ cwd: clone, encoding: 'utf8', env: withoutNpm },
	).stderr;

beforeAll(() => {
	execFileSync('git', ['clone', '-q', '--local', root, clone]);
	// As it is now, committed or not.
	for (const name of ['package.json', 'CHANGELOG.md'])
		writeFileSync(path.join(clone, name), readFileSync(path.join(root, name)));
	git('config', 'user.name', 'Somebody');
	git('config', 'user.email', 'somebody@example.com');
	git('commit', '-qam', 'Now', '--allow-empty');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('publishes nothing before it has an owner', () => {
	expect(publish()).toContain('EPRIVATE');
	expect(release(['check'])).toMatchObject({
		isDone: false,
		said: expect.stringContaining('names no owner yet'),
	});
});

it.each([
	{ args: ['owner'], says: 'Required: <github owner>/<repository>' },
	{ args: ['owner', 'acme/foreman', 'Acme'], says: 'Required: a name and a mail address' },
	{ args: [], says: 'Required: patch, minor, major, or a version' },
])('asks for what is missing: $args', ({ args, says }) => {
	expect(release(args)).toMatchObject({ isDone: false, said: expect.stringContaining(says) });
});

describe('with an owner', () => {
	const before = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
		homepage: string;
		author: { email: string };
	};

	it('has no address of the old one left', () => {
		const owner = ['acme/foreman', 'Acme "Automation" GmbH', 'oss@acme.example.com'];
		expect(release(['owner', ...owner])).toMatchObject({ isDone: true });
		for (const old of [before.homepage, before.author.email])
			expect(spawnSync('git', ['grep', '-lF', old], { cwd: clone, encoding: 'utf8' }).stdout).toBe(
				'',
			);
		expect(manifest()).toMatchObject({
			homepage: 'https://github.com/acme/foreman',
			author: { name: 'Acme "Automation" GmbH', email: 'oss@acme.example.com' },
			repository: { url: 'git+https://github.com/acme/foreman.git' },
			publishConfig: { access: 'public', provenance: true },
		});
		expect(manifest()).not.toHaveProperty('private');
	});

	it('releases a clean tree alone, in one commit with a tag', () => {
		expect(release(['1.2.3'])).toMatchObject({
			isDone: false,
			said: expect.stringContaining('Commit or undo your changes'),
		});
		git('commit', '-qam', 'Name the owner');
		expect(release(['1.2.3'])).toMatchObject({ isDone: true });
		expect([git('status', '--porcelain'), git('describe').trim()]).toEqual(['', 'v1.2.3']);
		expect(file('CHANGELOG.md')).toMatch(/^## 1\.2\.3 \(20\d\d-\d\d-\d\d\)$/m);
		expect(file('package-lock.json')).toContain('"version": "1.2.3"');
		// There is nothing to release before the next change is noted.
		expect(release(['patch'])).toMatchObject({ isDone: false });
		expect([git('status', '--porcelain'), manifest().version]).toEqual(['', '1.2.3']);
	});

	it('is published from its own repository, by its tag, with its checksum', () => {
		const env = { GITHUB_REPOSITORY: 'acme/foreman', GITHUB_REF_NAME: 'v1.2.3' };
		const checked = release(['check'], env);
		expect(checked).toMatchObject({ isDone: true });
		execFileSync('npm', ['pack', '--ignore-scripts'], { cwd: clone });
		const tarball = readFileSync(path.join(clone, 'n8n-nodes-foreman-1.2.3.tgz'));
		const checksum = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
		expect(checked.said).toContain(
			`N8N_COMMUNITY_PACKAGES='[{"name":"n8n-nodes-foreman","version":"1.2.3","checksum":"${checksum}"}]'`,
		);
		for (const wrong of [
			{},
			{ ...env, GITHUB_REPOSITORY: 'mallory/foreman' },
			{ ...env, GITHUB_REF_NAME: 'v1.2.4' },
		])
			expect(release(['check'], wrong)).toMatchObject({ isDone: false });
		// From here it would have no provenance.
		expect(publish()).toContain('provenance');
	});
});
