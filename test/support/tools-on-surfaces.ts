import type { Tool } from '../../src/kernel/define-tool';
import { tools } from './native-tools';
import everywhere from '../live/everywhere.json';
import type { OnSurface } from './on-surfaces';
import { onSurfaces } from './on-surfaces';
import type { SurfaceName } from './surfaces';
import { surfaceNames } from './surfaces';

/** Whether a tool has to be chosen, or needs a credential of its own: it has live tests of its own. */
export const isTriedElsewhere = ({ domain, needsSearch }: Tool): boolean =>
	domain === 'builder' || needsSearch === true;

export const isEverywhere = (tool: string): boolean => tool in everywhere.tools;

/** The surface that the live tests try each tool on. What n8n has no licence for, a toolkit does not offer. */
export const toolsOnSurfaces = (isFull?: boolean): Array<OnSurface<Tool, SurfaceName>> =>
	onSurfaces(
		tools.filter((tool) => !isTriedElsewhere(tool)),
		surfaceNames,
		{
			isEverywhere: ({ name }) => isEverywhere(name),
			has: (surface, { needs }) => needs === undefined || !surface.endsWith('toolkit'),
			...(isFull === undefined ? {} : { isFull }),
		},
	);
