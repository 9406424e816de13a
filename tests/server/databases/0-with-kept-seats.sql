-- cookie ZyQTXHpcr1mqMJrQDVgz9WbgUrRm0n8tOE4GJJR1vfo j6B8LNStqSc-JFpgBT0zkkssfeys2K-FiA59hpxhSfQ
BEGIN TRANSACTION;
CREATE TABLE chairs (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	person VARCHAR(32), 
	name VARCHAR(64), 
	bot VARCHAR(64), 
	open BOOLEAN NOT NULL, 
	undone INTEGER NOT NULL, 
	kept VARCHAR(32), 
	kept_name VARCHAR(64), 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chairs" VALUES('QItgEHinSJhtQXfgGr0oJw',0,'person','rSdMq4gWMiiBtzJf','Marta',NULL,0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('QItgEHinSJhtQXfgGr0oJw',1,'person','G1jDPhi8g6wgmDDL','Olena',NULL,0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('QItgEHinSJhtQXfgGr0oJw',2,'bot',NULL,NULL,'random',0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('Kdv3GYSaIgRHKIAp71obsA',0,'person','rSdMq4gWMiiBtzJf','Marta',NULL,0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('Kdv3GYSaIgRHKIAp71obsA',1,'person','G1jDPhi8g6wgmDDL','Olena',NULL,0,0,NULL,NULL);
INSERT INTO "chairs" VALUES('Kdv3GYSaIgRHKIAp71obsA',2,'bot',NULL,NULL,'random',0,0,NULL,NULL);
CREATE TABLE moves (
	table_id VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	words TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',1,0,'play red-reverse',1.79482808028984928126e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',2,2,'play blue-reverse',1.79482808040153288837e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',3,0,'play yellow-reverse',1794828080.4409);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',4,2,'play blue-reverse',1.79482808046499180791e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',5,0,'draw',1.79482808047800374028e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',6,0,'play blue-6',1.79482808050308513645e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',7,1,'play blue-skip',1.79482808051671290398e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',8,0,'draw',1.79482808053822541233e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',9,0,'keep',1.79482808056084060669e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',10,1,'draw',1.79482808058141374589e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',11,1,'play green-skip',1.79482808060088753696e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',12,0,'draw',1.79482808063187098505e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',13,0,'keep',1.79482808066823029515e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',14,1,'draw',1.79482808069538784028e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',15,1,'play wild red',1.79482808072142744062e+09);
INSERT INTO "moves" VALUES('QItgEHinSJhtQXfgGr0oJw',16,2,'play red-1',1.79482808074148964885e+09);
INSERT INTO "moves" VALUES('Kdv3GYSaIgRHKIAp71obsA',1,0,'play yellow-4',1.79482808090907573696e+09);
INSERT INTO "moves" VALUES('Kdv3GYSaIgRHKIAp71obsA',2,1,'draw',1.79482808095389699933e+09);
INSERT INTO "moves" VALUES('Kdv3GYSaIgRHKIAp71obsA',3,1,'keep',1.79482808099373507496e+09);
INSERT INTO "moves" VALUES('Kdv3GYSaIgRHKIAp71obsA',4,2,'play yellow-skip',1.79482808105841183665e+09);
INSERT INTO "moves" VALUES('Kdv3GYSaIgRHKIAp71obsA',5,1,'play red-skip',1.79482808110888528824e+09);
INSERT INTO "moves" VALUES('Kdv3GYSaIgRHKIAp71obsA',6,0,'play wild red',1.79482808113815164568e+09);
INSERT INTO "moves" VALUES('Kdv3GYSaIgRHKIAp71obsA',7,1,'play red-2',1.79482808116181778907e+09);
INSERT INTO "moves" VALUES('Kdv3GYSaIgRHKIAp71obsA',8,2,'play red-8',1.79482808117845487596e+09);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	key_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (key_hash)
);
INSERT INTO "people" VALUES('rSdMq4gWMiiBtzJf','5761032725773f990f000c50dc7a18c1f2d36b96d1f731d93217dd3807ddddd0','Marta',1.79482807973301887512e+09);
INSERT INTO "people" VALUES('G1jDPhi8g6wgmDDL','3d9c6520ba32ed4c3e95c213164fa59e1fbd0eca07a1c5e02eeade093bbbb7c4','Olena',1.79482807999288344379e+09);
CREATE TABLE reviews (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE service (
	id INTEGER NOT NULL, 
	seconds FLOAT NOT NULL, 
	server VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "service" VALUES(1,0.0,'8UY24Qhs0TBL1BnG');
CREATE TABLE sitters (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (table_id, person, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "sitters" VALUES('QItgEHinSJhtQXfgGr0oJw','rSdMq4gWMiiBtzJf',0);
INSERT INTO "sitters" VALUES('QItgEHinSJhtQXfgGr0oJw','G1jDPhi8g6wgmDDL',1);
INSERT INTO "sitters" VALUES('Kdv3GYSaIgRHKIAp71obsA','rSdMq4gWMiiBtzJf',0);
INSERT INTO "sitters" VALUES('Kdv3GYSaIgRHKIAp71obsA','G1jDPhi8g6wgmDDL',1);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	options TEXT NOT NULL, 
	owner VARCHAR(32) NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	turn INTEGER NOT NULL, 
	scores TEXT, 
	version INTEGER NOT NULL, 
	next VARCHAR(32), 
	hints BOOLEAN, 
	branches TEXT, 
	created FLOAT NOT NULL, 
	touched FLOAT NOT NULL, 
	quiet_since FLOAT, 
	quiet_version INTEGER, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('QItgEHinSJhtQXfgGr0oJw','neon',1,3,'ba368f5d4adff0448f9f750875289b6f','{"free_draw": false, "mixed_stacking": false, "hand_size": 3}','rSdMq4gWMiiBtzJf',1,'over',-1,'[3, 2, 0]',19,NULL,0,NULL,1.79482808011847734452e+09,1.79482808074184966087e+09,NULL,NULL);
INSERT INTO "tables" VALUES('Kdv3GYSaIgRHKIAp71obsA','neon',1,3,'7e0c91e3b31328153c8aa3e8048fcdfe','{"free_draw": false, "mixed_stacking": false, "hand_size": 7}','rSdMq4gWMiiBtzJf',1,'playing',0,'[5, 6, 5]',11,NULL,0,NULL,1.79482808076941370966e+09,1.79482808117884850502e+09,NULL,NULL);
CREATE TABLE talk (
	table_id VARCHAR(32) NOT NULL, 
	nth INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER, 
	name VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, nth), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "talk" VALUES('QItgEHinSJhtQXfgGr0oJw',1,'event',1,'Olena','sits',1.79482808020136642458e+09);
INSERT INTO "talk" VALUES('Kdv3GYSaIgRHKIAp71obsA',1,'event',1,'Olena','sits',1.79482808081411242488e+09);
INSERT INTO "talk" VALUES('Kdv3GYSaIgRHKIAp71obsA',2,'say',0,'Marta','good luck',1.79482808117950463295e+09);
CREATE TABLE unlisted (
	table_id VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id, person), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_tables_touched ON tables (touched);
CREATE INDEX ix_tables_owner ON tables (owner);
CREATE INDEX chairs_kept ON chairs (kept);
CREATE INDEX chairs_person ON chairs (person);
COMMIT;
