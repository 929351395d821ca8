import { codeMigrations } from './code';
import { conditionMigrations } from './conditions';
import { httpMigrations } from './http-request';
import { itemListMigrations } from './item-lists';
import { mergeMigrations } from './merge-inputs';
import type { Migration } from './migration';
import { replacedNodes } from './replaced-nodes';
import { setMigrations } from './set-fields';
import { switchMigrations } from './switch-outputs';

/** Every migration of a type of node. */
export const migrations: readonly Migration[] = [
	...conditionMigrations,
	...switchMigrations,
	...setMigrations,
	...mergeMigrations,
	...httpMigrations,
	...itemListMigrations,
	...codeMigrations,
	...replacedNodes,
];
