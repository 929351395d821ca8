import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';

import { npmSettings } from '../../sandbox/npm-settings.mjs';

/** What npm would go by, where it was handed these settings. */
function settingsOf(handedDown: Record<string, string>, options: readonly string[]) {
	const names = Object.keys(handedDown).map((name) =>
		name.replace('npm_config_', '').replaceAll('_', '-'),
	);
	const printed = execFileSync('npm', ['config', 'get', ...names, 'include', ...options], {
		cwd: tmpdir(),
		encoding: 'utf8',
		env: { PATH: process.env.PATH, HOME: process.env.HOME, ...handedDown },
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	return Object.fromEntries(
		printed
			.trim()
			.split('\n')
			.map((line) => line.split('=', 2)),
	);
}

it('npm installs n8n in one way, whatever it was handed down', () => {
	const handedDown = {
		npm_config_legacy_peer_deps: 'true',
		npm_config_strict_peer_deps: 'true',
		npm_config_engine_strict: 'true',
		npm_config_omit: 'optional',
		npm_config_dry_run: 'true',
		npm_config_package_lock: 'false',
		npm_config_global: 'true',
		npm_config_os: 'win32',
		npm_config_before: '2020-01-01',
	};
	// It would be so without them.
	expect(settingsOf(handedDown, [])).toMatchObject({ 'legacy-peer-deps': 'true', os: 'win32' });
	expect(settingsOf(handedDown, npmSettings)).toMatchObject({
		'legacy-peer-deps': 'false',
		'strict-peer-deps': 'false',
		'engine-strict': 'false',
		'dry-run': 'false',
		'package-lock': 'true',
		global: 'false',
		os: process.platform,
		// Later versions would replace those of the lock.
		before: expect.stringContaining('Nov 20 2026'),
		// Wins over what is to be omitted.
		include: 'prod,optional,peer',
	});
});
