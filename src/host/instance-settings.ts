import { GlobalConfig } from '@n8n/config';
import { Container } from '@n8n/di';
import { z } from 'zod';
import { version } from 'n8n-core/package.json';

const settings = z.object({
	generic: z.object({ timezone: z.string() }),
	templates: z.object({ enabled: z.boolean(), host: z.string() }),
});

/** What the operator has set in this n8n. */
export interface InstanceSettings {
	/** GENERIC_TIMEZONE. Schedules run by it. */
	readonly timeZone: string;
	/** N8N_TEMPLATES_HOST; undefined where N8N_TEMPLATES_ENABLED is off. */
	readonly templateHost: string | undefined;
}

/** n8n's own settings. Undefined where this n8n does not tell. */
export function instanceSettings(): InstanceSettings | undefined {
	try {
		const { generic, templates } = settings.parse(Container.get(GlobalConfig));
		const templateHost = templates.enabled && templates.host !== '' ? templates.host : undefined;
		return { timeZone: generic.timezone, templateHost };
	} catch {
		return undefined;
	}
}

/** The version of n8n's core, which is that of the n8n it came with, or near it. */
export const coreVersion: string = version;
