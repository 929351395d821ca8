import type { Tool } from '../../src/kernel/define-tool';
import { tools } from './native-tools';
import everywhere from '../live/everywhere.json';
import type { OnSurface } from './on-surfaces';
import { onSurfaces } from './on-surfaces';
import type { SurfaceName } from './surfaces';
import { surfaceNames } from './surfaces';

/** Domains whose tools need to be chosen, or a credential of their own. */
export const OF_THEIR_OWN: readonly string[] = ['builder', 'research'];

export const isEverywhere = (tool: string): boolean => tool in everywhere.tools;

/** The surface that the live tests try each tool on. What n8n has no licence for, a toolkit does not offer. */
export const toolsOnSurfaces = (isFull?: boolean): Array<OnSurface<Tool, SurfaceName>> =>
	// Those that a toolkit does not offer by itself have tests of their own.
	onSurfaces(
		tools.filter(({ domain }) => !OF_THEIR_OWN.includes(domain)),
		surfaceNames,
		{
			isEverywhere: ({ name }) => isEverywhere(name),
			has: (surface, { needs }) => needs === undefined || !surface.endsWith('toolkit'),
			...(isFull === undefined ? {} : { isFull }),
		},
	);
