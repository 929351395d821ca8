/**
 * The day up to which versions count. Some peers that n8n's packages name cannot be satisfied together, so npm looks for
 * them again at each installation, and takes newer versions than the lock has once somebody publishes them.
 */
const LOCKED = '2026-11-20';

/**
 * How packages of the sandbox are installed, as options of npm, which win over everything else: npm hands the settings
 * of a repository down to all that its scripts start, and a person may have others.
 */
export const npmSettings = [
	`--before=${LOCKED}`,
	'--include=prod',
	'--include=optional',
	'--include=peer',
	'--legacy-peer-deps=false',
	'--strict-peer-deps=false',
	'--engine-strict=false',
	'--force=false',
	'--install-strategy=hoisted',
	'--package-lock=true',
	'--package-lock-only=false',
	'--dry-run=false',
	'--global=false',
	'--workspaces=false',
	`--os=${process.platform}`,
	`--cpu=${process.arch}`,
	'--audit=false',
	'--fund=false',
];
