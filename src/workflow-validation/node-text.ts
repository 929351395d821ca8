import type { INode } from 'n8n-workflow';

import { onceFor } from '../kernel/fresh';

/** The parameters of a node as JSON. Several checks look for a word in them. */
export const parametersText = onceFor(({ parameters }: INode) => JSON.stringify(parameters));

/** The same; empty where there is no such node. */
export const textOfNode = (node: INode | undefined): string => (node ? parametersText(node) : '');
