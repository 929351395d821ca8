import { ToolError } from './tool-error';

/** Parts of n8n that a licence opens, by n8n's own names. */
export const features = ['feat:folders', 'feat:namedVersions'] as const;

export type Feature = (typeof features)[number];

const texts: Readonly<Record<Feature, { readonly message: string; readonly hint: string }>> = {
	'feat:folders': {
		message: 'Folders are not available on this n8n (feat:folders).',
		hint: 'They are included in the registered Community Edition (free key) and paid plans.',
	},
	'feat:namedVersions': {
		message:
			'Versions cannot be named by this tool: naming needs the Pro plan or above (feat:namedVersions), and n8n’s API does not offer it.',
		hint: 'A person can name a version in the editor, in the version history or while publishing it.',
	},
};

export const isFeature = (name: string): name is Feature =>
	features.some((feature) => feature === name);

export const featureMissing = (feature: Feature, cause?: unknown): ToolError =>
	new ToolError({
		code: 'not-licensed',
		message: `${texts[feature].message} Nothing was changed.`,
		hint: texts[feature].hint,
		cause,
	});
