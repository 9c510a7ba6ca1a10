/**
 * A certificate for mail.firm.example that no authority has signed, valid from 2020 to 2119, and its
 * key. For tests only: the key is public.
 */
export const MAIL_CERTIFICATE = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBdTCCARygAwIBAgIBATAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFtYWlsLmZp
cm0uZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowHDEa
MBgGA1UEAwwRbWFpbC5maXJtLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAAQcPZPxXa9gWdurCSsdyW6SQPNw1kymxIlhDS3yEoLQqojf/6epKuavOkHp
cJZ8Pgh6UgIyfMXJgKsD/cmQKJtUo00wSzAcBgNVHREEFTATghFtYWlsLmZpcm0u
ZXhhbXBsZTAMBgNVHRMBAf8EAjAAMB0GA1UdDgQWBBTKPYBOkrgoNprO/Kzd3Urn
VTLXXjAKBggqhkjOPQQDAgNHADBEAiAQn2aqsw4w7o/73CTMQX0zh8+l3/KydSIn
n6Vn94hmdQIgekoypBy/xISAKAdEDBpbCxpkEDnSc+RnE9d0f1blG6I=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgl7hCrR7tcHDz57/+
GaCXPyoMzpu/RCD9sefThJRcj9mhRANCAAQcPZPxXa9gWdurCSsdyW6SQPNw1kym
xIlhDS3yEoLQqojf/6epKuavOkHpcJZ8Pgh6UgIyfMXJgKsD/cmQKJtU
-----END PRIVATE KEY-----
`,
} as const
