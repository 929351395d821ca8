import type { Ports } from './ports';
import type { ForemanRunPort } from './ports/foreman-run';
import { ToolError } from './tool-error';

/** The run of the Foreman node, for a tool that needs one. Throws `unsupported` if it is missing. */
export function requireRun({ foremanRun }: Pick<Ports, 'foremanRun'>): ForemanRunPort {
	if (foremanRun) return foremanRun;
	throw new ToolError({
		code: 'unsupported',
		message: 'This tool steers a run of the Foreman node, and there is no run here.',
		hint: 'Give the work to a Foreman node.',
	});
}
